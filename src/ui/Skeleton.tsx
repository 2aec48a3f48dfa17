import styles from './Skeleton.module.css'

/** A loading placeholder; appears after a short delay, so that fast loads don't flicker. */
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
