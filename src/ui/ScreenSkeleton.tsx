import styles from './ScreenSkeleton.module.css'
import { Skeleton } from './Skeleton.tsx'

/** Placeholder while a screen's chunk loads. */
export function ScreenSkeleton() {
  return (
    <div className={styles.skeleton} aria-busy="true">
      <Skeleton width="55%" height="1.9rem" />
      <Skeleton height="9rem" />
      <Skeleton height="5rem" />
    </div>
  )
}
