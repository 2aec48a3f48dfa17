import { Icon, type IconName } from './Icon.tsx'
import styles from './IconButton.module.css'

/** A button that is only an icon; `label` is its accessible name. */
export function IconButton({ icon, label, onClick }: { icon: IconName; label: string; onClick: () => void }) {
  return (
    <button type="button" className={styles.button} aria-label={label} onClick={onClick}>
      <Icon name={icon} />
    </button>
  )
}
