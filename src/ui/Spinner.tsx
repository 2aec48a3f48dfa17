import styles from './Spinner.module.css'

export function Spinner({ size = '1.1rem' }: { size?: string }) {
  return <span aria-hidden="true" className={styles.spinner} style={{ inlineSize: size, blockSize: size }} />
}
