import { useSnapshot } from 'valtio'
import { Link } from 'wouter'
import { maskAddress } from '../../lib/addresses.ts'
import { language, useText } from '../../lib/intl.ts'
import { startConnect } from '../../lib/login/connect.ts'
import { connection } from '../../lib/login/connection.ts'
import { toast } from '../../lib/notices.ts'
import { useOffline } from '../../lib/online.ts'
import { paths } from '../../lib/paths.ts'
import { session } from '../../lib/session.ts'
import { openSheet } from '../../lib/sheets.ts'
import { Icon } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { Pill } from '../../ui/Pill.tsx'
import styles from './TopBar.module.css'

/** Menu, logo, and who is connected. The language code is always there: a stranger needs it first. */
export function TopBar() {
  const t = useText()
  const { address } = useSnapshot(session)
  const code = useSnapshot(language).current === 'zh-CN' ? '中' : 'EN'
  const offline = useOffline()
  const connecting = useSnapshot(connection).status !== 'idle'
  return (
    <header className={styles.bar}>
      <IconButton icon="menu" label={t('nav.menu')} onClick={() => openSheet('drawer')} />
      <Link href={paths.home} className={styles.brand} aria-label={t('nav.toHome')}>
        <Logo />
        <span aria-hidden="true">TPU</span>
      </Link>
      {address ? (
        <Pill label={t('nav.account', { address: maskAddress(address) })} onClick={() => openSheet('drawer')}>
          {maskAddress(address)}
        </Pill>
      ) : (
        <Pill
          busy={connecting}
          disabled={offline !== undefined}
          onClick={() => (offline ? toast({ id: offline }) : void startConnect())}
        >
          {t('connect.short')}
        </Pill>
      )}
      <Pill label={t('nav.language', { code })} onClick={() => openSheet('language')}>
        {!address && <Icon name="globe" size="1rem" />}
        {code}
      </Pill>
    </header>
  )
}
