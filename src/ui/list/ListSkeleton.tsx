import { Skeleton } from '../Skeleton.tsx'
import styles from './ListSkeleton.module.css'

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f']

/** Placeholder rows while a list loads. */
export function ListSkeleton({ height }: { height: number }) {
  return (
    <div className={styles.card} aria-busy="true">
      {ROWS.map((row) => (
        <div key={row} className={styles.row} style={{ blockSize: height }}>
          <Skeleton width="9rem" height="0.95rem" />
          <Skeleton width="3.6rem" height="0.95rem" />
        </div>
      ))}
    </div>
  )
}
