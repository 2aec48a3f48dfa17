import { env } from '../../lib/config/env.ts'
import { useT } from '../../lib/i18n/intl.ts'
import styles from './AppVersion.module.css'

export function AppVersion() {
  const t = useT()
  return (
    <div className={styles.about}>
      <p>{env.chain.test ? t('drawer.testNetwork', { name: env.chain.name }) : env.chain.name}</p>
      <p>
        <span>{t('drawer.version', { version: __APP_VERSION__ })}</span> <code>{__COMMIT__}</code>
      </p>
    </div>
  )
}
