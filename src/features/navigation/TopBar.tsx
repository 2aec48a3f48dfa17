import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { Link } from 'wouter'
import { useIsFetching } from '../../lib/cache/fetchState.ts'
import { paths } from '../../lib/config/paths.ts'
import { maskAddress } from '../../lib/format/addresses.ts'
import { useT } from '../../lib/i18n/intl.ts'
import { loginState } from '../../lib/login/loginStore.ts'
import { startLogin } from '../../lib/login/startLogin.ts'
import { useOfflineReason } from '../../lib/network/connectivity.ts'
import { openSheet } from '../../lib/overlays/sheets.ts'
import { session } from '../../lib/session/session.ts'
import { toast } from '../../lib/toasts/toasts.ts'
import { BarButton } from '../../ui/BarButton.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Logo } from '../../ui/Logo.tsx'
import styles from './TopBar.module.css'

/**
 * Menu, logo, and the language.
 *
 * @param children between the logo and the language
 */
export function TopBarFrame({ isMember, children }: { isMember: boolean; children?: ReactNode }) {
  const t = useT()
  const code = t('language.code')
  return (
    <header className={styles.bar}>
      <IconButton label={t('nav.menu')} onClick={() => openSheet('drawer')}>
        <Icon name="menu" />
      </IconButton>
      <Link href={paths.home} className={styles.brand} aria-label={t('nav.toHome')}>
        <Logo />
        <span aria-hidden="true">TPU</span>
      </Link>
      {children}
      <BarButton label={t('nav.language', { code })} onClick={() => openSheet('language')}>
        {!isMember && <Icon name="globe" size="1rem" />}
        {code}
      </BarButton>
    </header>
  )
}

export function TopBar() {
  const t = useT()
  const { address } = useSnapshot(session)
  const offline = useOfflineReason()
  const fetchesUserInfo = useIsFetching('getUserInfo')
  const connecting = useSnapshot(loginState).status !== 'idle'
  return (
    <TopBarFrame isMember={address !== null}>
      {address ? (
        <BarButton
          busy={fetchesUserInfo}
          label={t('nav.account', { address: maskAddress(address) })}
          onClick={() => openSheet('drawer')}
        >
          {maskAddress(address)}
        </BarButton>
      ) : (
        <BarButton
          busy={connecting}
          disabled={offline !== undefined}
          onClick={() => (offline ? toast({ id: offline }) : void startLogin())}
        >
          {t('connect.short')}
        </BarButton>
      )}
    </TopBarFrame>
  )
}
