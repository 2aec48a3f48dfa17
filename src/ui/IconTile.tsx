import { Icon, type IconName } from './Icon.tsx'
import styles from './IconTile.module.css'

interface IconTileProps {
  icon: IconName
  tone?: 'plain' | 'accent' | 'warn' | 'danger'
}

/** An icon on a tinted square. */
export const IconTile = ({ icon, tone = 'plain' }: IconTileProps) => (
  <span className={`${styles.tile} ${styles[tone]}`}>
    <Icon name={icon} size="1.15rem" />
  </span>
)
