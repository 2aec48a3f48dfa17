import { userInfo } from '../../lib/cache/documents.ts'
import { useDocument } from '../../lib/cache/useDocument.ts'
import { useText } from '../../lib/intl.ts'
import { Known } from '../../ui/Known.tsx'
import { Logo } from '../../ui/Logo.tsx'
import styles from './Identity.module.css'

/** The masked address with the names of the level and the node. */
export function Identity({ masked }: { masked: string }) {
  const t = useText()
  const { value, status } = useDocument(userInfo)
  return (
    <div className={styles.identity}>
      <span className={styles.avatar}>
        <Logo size="1.9rem" />
      </span>
      <p className={styles.address}>{masked}</p>
      <dl className={styles.facts}>
        <dt>{t('user.level')}</dt>
        <dd>
          <Known status={status}>{value && (value.levelName || t('user.noLevel'))}</Known>
        </dd>
        <dt>{t('user.node')}</dt>
        <dd>
          <Known status={status}>{value && (value.nodeName || t('user.noNode'))}</Known>
        </dd>
      </dl>
    </div>
  )
}
