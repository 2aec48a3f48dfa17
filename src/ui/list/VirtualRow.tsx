import { memo, type ReactNode } from 'react'
import { Row } from '../Row.tsx'
import { Skeleton } from '../Skeleton.tsx'
import styles from './InfiniteList.module.css'

interface VirtualRowProps<T> {
  /** From 0. */
  position: number
  /** Number of rows in the list; -1 if it is not known. */
  setSize: number
  /** Undefined until it has been read. */
  value: T | undefined
  /** The entry of the row above, if there is one and it has been read. */
  newer: T | undefined
  /** Least height, in pixels. */
  height: number
  renderRow: (entry: T, newer: T | undefined) => ReactNode
}

function VirtualRowItem<T>({ position, setSize, value, newer, height, renderRow }: VirtualRowProps<T>) {
  return (
    <li
      aria-setsize={setSize}
      aria-posinset={position + 1}
      className={position > 0 ? `${styles.row} ${styles.divided}` : styles.row}
      style={{ minBlockSize: height }}
    >
      {value === undefined ? <Row title={<Skeleton width="9rem" />} /> : renderRow(value, newer)}
    </li>
  )
}

/** One row of a list. Scrolling renders only the rows that come into view. */
export const VirtualRow = memo(VirtualRowItem) as typeof VirtualRowItem
