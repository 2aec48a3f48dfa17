import { type ChangeEvent, type ComponentProps, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { editTyped, showTyped, tidyTyped } from '../../lib/format/typedAmount.ts'
import { useT } from '../../lib/i18n/intl.ts'
import { BarButton } from '../BarButton.tsx'
import { TextField } from '../TextField.tsx'
import styles from './AmountField.module.css'

interface AmountFieldProps
  extends Pick<ComponentProps<typeof TextField>, 'label' | 'error' | 'placeholder' | 'autoFocus'> {
  /** What was typed, without the separators that the field adds. */
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  /** Fills in the largest amount; null: that is not known yet; undefined: no button. */
  onMax?: (() => void) | null
}

/** A field for an amount: groups its digits while they are typed, and leaves the caret where it is. */
export function AmountField({ value, onChange, onBlur, onMax, ...field }: AmountFieldProps) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  /** Where the caret belongs once the new value is rendered. */
  const caret = useRef<number>(null)
  /** Where the text begins that the edit under way replaces; undefined: not known. */
  const selectionStart = useRef<number>(undefined)
  /** Whether the text being pasted has several lines, which the browser joins with spaces. */
  const pastesLines = useRef(false)
  /** What an input method shows while it composes. */
  const [composed, setComposed] = useState<string>()

  // React sets the value, which moves the caret to the end.
  useLayoutEffect(() => {
    if (caret.current !== null) input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })

  useEffect(() => {
    const element = input.current
    const onBeforeInput = ({ inputType, isComposing }: InputEvent) => {
      if (isComposing) return
      // An undo and a drop change the text elsewhere.
      const isElsewhere = inputType.startsWith('history') || inputType === 'insertFromDrop'
      selectionStart.current = isElsewhere ? undefined : (element?.selectionStart ?? undefined)
    }
    // React's event of this name is another one: Firefox doesn't send it before a paste.
    element?.addEventListener('beforeinput', onBeforeInput)
    return () => element?.removeEventListener('beforeinput', onBeforeInput)
  }, [])

  const edit = (element: HTMLInputElement, deletesForward = false) => {
    const { selectionStart: end } = element
    const shown = pastesLines.current ? element.value.replaceAll(' ', '\t') : element.value
    const edited = editTyped(value, shown, end ?? shown.length, deletesForward, selectionStart.current)
    caret.current = edited.caret
    selectionStart.current = undefined
    pastesLines.current = false
    setComposed(undefined)
    onChange(edited.text)
  }
  const onInput = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const { isComposing, inputType } = nativeEvent as InputEvent
    if (isComposing) setComposed(target.value)
    else edit(target, inputType === 'deleteContentForward')
  }
  return (
    <div className={styles.amount}>
      <TextField
        {...field}
        ref={input}
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="done"
        value={composed ?? showTyped(value)}
        onChange={(_, event) => onInput(event)}
        onPaste={({ clipboardData }) => {
          pastesLines.current = /[\r\n]/.test(clipboardData.getData('text/plain').trim())
        }}
        onCompositionStart={({ currentTarget }) => {
          selectionStart.current = currentTarget.selectionStart ?? undefined
        }}
        onCompositionEnd={(event) => edit(event.currentTarget)}
        onBlur={() => {
          onChange(tidyTyped(value))
          onBlur?.()
        }}
      />
      {onMax !== undefined && (
        <div className={styles.max}>
          <BarButton disabled={onMax === null} onClick={() => onMax?.()}>
            {t('withdraw.max')}
          </BarButton>
        </div>
      )}
    </div>
  )
}
