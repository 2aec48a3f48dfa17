import { useT } from '../../lib/i18n/intl.ts'
import { Icon } from '../../ui/Icon.tsx'
import styles from './AppLinks.module.css'

interface AppLinksProps {
  links: readonly { name: string; href: string; isLast?: boolean }[]
  onOpen?: (name: string) => void
}

/** Links that open wallet apps on this device. */
export function AppLinks({ links, onOpen }: AppLinksProps) {
  const t = useT()
  return (
    <ul className={styles.links}>
      {links.map(({ name, href, isLast }) => (
        <li key={name}>
          <a className={styles.link} href={href} rel="noreferrer" onClick={() => onOpen?.(name)}>
            <span className={styles.name}>{name}</span>
            {isLast && <span className={styles.last}>{t('connect.lastUsed')}</span>}
            <Icon name="chevron" size="1.1rem" />
          </a>
        </li>
      ))}
    </ul>
  )
}
