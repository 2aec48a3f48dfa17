import { type ChangeEvent, type ComponentProps, useLayoutEffect, useRef, useState } from 'react'
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
  /** What an input method shows while it composes. */
  const [composed, setComposed] = useState<string>()

  // React sets the value, which moves the caret to the end.
  useLayoutEffect(() => {
    if (caret.current !== null) input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })

  const edit = (element: HTMLInputElement, deletesForward = false) => {
    const edited = editTyped(value, element.value, element.selectionStart ?? element.value.length, deletesForward)
    caret.current = edited.caret
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
