import { NETWORK } from '../../lib/chain/network.ts'
import { useT } from '../../lib/i18n/intl.ts'
import { messageText } from '../../lib/i18n/message.ts'
import styles from './AppVersion.module.css'

export function AppVersion() {
  const t = useT()
  return (
    <div className={styles.about}>
      <p>{messageText(t, NETWORK)}</p>
      <p>
        <span>{t('drawer.version', { version: __APP_VERSION__ })}</span> <code>{__COMMIT__}</code>
      </p>
    </div>
  )
}
