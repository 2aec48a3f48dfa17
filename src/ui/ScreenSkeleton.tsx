import styles from './ScreenSkeleton.module.css'
import { Skeleton } from './Skeleton.tsx'

/**
 * Placeholder while a screen's chunk loads. Sized by classes: it is part of the prerendered page, where the content
 * security policy blocks style attributes.
 */
export function ScreenSkeleton() {
  return (
    <div className={styles.skeleton} aria-busy="true">
      <Skeleton className={styles.title} />
      <Skeleton className={styles.card} />
      <Skeleton className={styles.row} />
    </div>
  )
}
