import { NETWORK } from '../../lib/chain/network.ts'
import { useT } from '../../lib/i18n/intl.ts'
import { messageText } from '../../lib/i18n/message.ts'
import { Note } from '../Note.tsx'

export function AppVersion() {
  const t = useT()
  return (
    <div>
      <Note tone="subtle">{messageText(t, NETWORK)}</Note>
      <Note tone="subtle">
        <span>{t('drawer.version', { version: __APP_VERSION__ })}</span> <code>{__COMMIT__}</code>
      </Note>
    </div>
  )
}
