import styles from './ProgressBar.module.css'

/** @param percent 0 to 100 */
export function ProgressBar({ percent, label }: { percent: number; label: string }) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      tabIndex={-1}
      className={styles.track}
    >
      <div className={styles.bar} style={{ inlineSize: `${percent}%` }} />
    </div>
  )
}
