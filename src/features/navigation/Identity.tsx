import { userInfo } from '../../lib/cache/documents.ts'
import { useDocument } from '../../lib/cache/useDocument.ts'
import { useText } from '../../lib/intl.ts'
import { Logo } from '../../ui/Logo.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './Identity.module.css'

/** The masked address with the names of the level and the node. */
export function Identity({ masked }: { masked: string }) {
  const t = useText()
  const { value, status } = useDocument(userInfo)
  const shown = (name: string | undefined, none: string) => {
    if (value) return name || none
    return status !== 'refreshing' ? '—' : <Skeleton width="5rem" />
  }
  return (
    <div className={styles.identity}>
      <span className={styles.avatar}>
        <Logo size="1.9rem" />
      </span>
      <p className={styles.address}>{masked}</p>
      <dl className={styles.facts}>
        <dt>{t('user.level')}</dt>
        <dd>{shown(value?.levelName, t('user.noLevel'))}</dd>
        <dt>{t('user.node')}</dt>
        <dd>{shown(value?.nodeName, t('user.noNode'))}</dd>
      </dl>
    </div>
  )
}
