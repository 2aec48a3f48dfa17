import { useLocation } from 'wouter'
import { paths } from '../../lib/config/paths.ts'
import { useT } from '../../lib/i18n/intl.ts'
import { ConnectButton } from '../../ui/ConnectButton.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { InviteCode } from '../../ui/InviteCode.tsx'
import { ViewSavedButton } from '../../ui/ViewSavedButton.tsx'

/** Shown instead of a screen that needs a login; a login returns to that screen. */
export function ConnectCard() {
  const t = useT()
  const [location] = useLocation()
  const isSale = location === paths.node
  return (
    <EmptyState
      icon={isSale ? 'cube' : 'wallet'}
      heading="h1"
      title={t('connect.cardTitle')}
      text={t(isSale ? 'connect.saleText' : 'connect.cardText')}
    >
      <ConnectButton />
      <ViewSavedButton />
      <InviteCode />
    </EmptyState>
  )
}
