import { Skeleton } from './Skeleton.tsx'
import styles from './Waiting.module.css'

/** While a screen's code is on its way. */
export function Waiting() {
  return (
    <div className={styles.waiting} aria-busy="true">
      <Skeleton width="55%" height="1.9rem" />
      <Skeleton height="9rem" />
      <Skeleton height="5rem" />
    </div>
  )
}
