import { useLayoutEffect, useRef } from 'react'
import { wantsMotion } from '../../lib/browser/wantsMotion.ts'
import { Amount, type AmountProps } from '../Amount.tsx'
import styles from './Balance.module.css'
import { rollDigits } from './rollDigits.ts'

/** A shown number, not a hidden one and no placeholder. */
const NUMBER = /^\d[\d,]*(?:\.\d+)?…?$/

/** The text of an amount, without its unit. */
const valueIn = (place: HTMLElement) => document.createTreeWalker(place, NodeFilter.SHOW_TEXT).nextNode() as Text | null

/** An amount that belongs to the user: its digits roll when it changes, also behind the placeholder of a change. */
export function Balance(props: AmountProps) {
  const { amount } = props
  const place = useRef<HTMLSpanElement>(null)
  const last = useRef<{ amount: string; text: string }>(undefined)
  const endRoll = useRef<() => void>(undefined)

  // After each render: a setting or the language may have changed the text as well.
  useLayoutEffect(() => {
    const value = place.current && valueIn(place.current)
    if (!value) return
    const before = last.current
    last.current = NUMBER.test(value.data) ? { amount, text: value.data } : undefined
    if (!before || !last.current || before.amount === amount) return
    endRoll.current?.()
    endRoll.current = wantsMotion() ? rollDigits(value, before.text, styles) : undefined
  })

  return (
    <span ref={place} className={styles.place}>
      <Amount {...props} />
    </span>
  )
}
