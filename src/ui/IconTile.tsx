import { Icon, type IconName } from './Icon.tsx'
import styles from './IconTile.module.css'

/** An icon on a tinted square. */
export function IconTile({ icon, tone = 'plain' }: { icon: IconName; tone?: 'plain' | 'accent' }) {
  return (
    <span className={`${styles.tile} ${styles[tone]}`}>
      <Icon name={icon} size="1.15rem" />
    </span>
  )
}
