import { Row } from '../Row.tsx'
import { Skeleton } from '../Skeleton.tsx'
import styles from './InfiniteList.module.css'

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f']

/** Placeholder rows while a list loads. */
export function ListSkeleton({ height }: { height: number }) {
  return (
    <div className={styles.card} aria-busy="true">
      {ROWS.map((row, index) => (
        <div
          key={row}
          className={index === 0 ? styles.row : `${styles.row} ${styles.divided}`}
          style={{ minBlockSize: height }}
        >
          <Row title={<Skeleton width="9rem" height="0.95rem" />} end={<Skeleton width="3.6rem" height="0.95rem" />} />
        </div>
      ))}
    </div>
  )
}
