import styles from './Skeleton.module.css'

/** A shape where something will be; it appears only when the wait is long enough to be noticed. */
export function Skeleton({ width = '100%', height = '1rem' }: { width?: string; height?: string }) {
  return (
    <span
      aria-hidden="true"
      aria-busy="true"
      className={styles.skeleton}
      style={{ inlineSize: width, blockSize: height }}
    />
  )
}
