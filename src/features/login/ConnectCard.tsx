import { useLocation } from 'wouter'
import { useT } from '../../lib/i18n/intl.ts'
import { startLogin } from '../../lib/login/loginFlow.ts'
import { useOfflineReason } from '../../lib/network/connectivity.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { InviteCode } from '../../ui/InviteCode.tsx'
import { ViewSavedButton } from '../../ui/ViewSavedButton.tsx'

/** Shown instead of a screen that needs a login; a login returns to that screen. */
export function ConnectCard() {
  const t = useT()
  const [location] = useLocation()
  const offline = useOfflineReason()
  return (
    <EmptyState icon="wallet" heading="h1" title={t('connect.cardTitle')} text={t('connect.cardText')}>
      <Button disabledBecause={offline && t(offline)} onClick={() => void startLogin(location)}>
        {t('connect.button')}
      </Button>
      <ViewSavedButton />
      <InviteCode />
    </EmptyState>
  )
}
