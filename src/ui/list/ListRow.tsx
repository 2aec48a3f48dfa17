import { memo, type ReactNode } from 'react'
import { Row } from '../Row.tsx'
import { Skeleton } from '../Skeleton.tsx'
import styles from './InfiniteList.module.css'

interface ListRowProps<T> {
  isFirst: boolean
  /** Undefined if it could not be read, and is being fetched again. */
  value: T | undefined
  /** The entry of the row above, if there is one and it has been read. */
  newer: T | undefined
  /** Least height, in pixels. */
  height: number
  renderRow: (entry: T, newer: T | undefined) => ReactNode
}

function ListRowContent<T>({ isFirst, value, newer, height, renderRow }: ListRowProps<T>) {
  return (
    <div className={isFirst ? styles.row : `${styles.row} ${styles.divided}`} style={{ minBlockSize: height }}>
      {value === undefined ? <Row title={<Skeleton width="9rem" />} /> : renderRow(value, newer)}
    </div>
  )
}

/** The content of one row of a list. */
export const ListRow = memo(ListRowContent) as typeof ListRowContent
