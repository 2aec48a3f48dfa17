import type { ReactNode } from 'react'
import { formatDateTime } from '../../lib/format/dates.ts'
import { AmountText } from '../AmountText.tsx'
import { Note } from '../Note.tsx'
import styles from './TransferList.module.css'

/** Transfers with a line between them. */
export const TransferList = ({ children }: { children: ReactNode }) => <ul className={styles.list}>{children}</ul>

/** What is known of a transfer, and what can be done about it. */
export const TransferItem = ({ children }: { children: ReactNode }) => <li className={styles.item}>{children}</li>

interface TransferHeadProps {
  /** In USDT; null or undefined: not known. */
  amount: string | null | undefined
  /** Unix seconds; null: not known. */
  time: number | null
}

/** How much was sent, and when. */
export const TransferHead = ({ amount, time }: TransferHeadProps) => (
  <div className={styles.head}>
    {amount ? <AmountText amount={amount} unit="USDT" /> : <span>USDT</span>}
    {time !== null && <Note tone="subtle">{formatDateTime(time)}</Note>}
  </div>
)
