import { useLocation } from 'wouter'
import { useText } from '../../lib/intl.ts'
import { startConnect } from '../../lib/login/connect.ts'
import { useOffline } from '../../lib/online.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { SavedData } from '../../ui/SavedData.tsx'

/** Stands in the place of a screen that needs a login, and comes back to it afterwards. */
export function ConnectCard() {
  const t = useText()
  const [location] = useLocation()
  const offline = useOffline()
  return (
    <Empty icon="wallet" heading="h1" title={t('connect.cardTitle')} text={t('connect.cardText')}>
      <Button disabledBecause={offline && t(offline)} onClick={() => void startConnect(location)}>
        {t('connect.button')}
      </Button>
      <SavedData />
    </Empty>
  )
}
