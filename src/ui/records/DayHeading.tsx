import styles from './DayHeading.module.css'

/** The day that the rows below it share. */
export function DayHeading({ children }: { children: string }) {
  return <h2 className={styles.day}>{children}</h2>
}
