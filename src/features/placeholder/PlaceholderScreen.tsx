import { useLocation } from 'wouter'
import { type MessageId, useText } from '../../lib/intl.ts'
import { paths } from '../../lib/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'

const NAMES: Record<string, MessageId> = {
  [paths.my]: 'tab.my',
  [paths.deal]: 'tab.deal',
  [paths.dealRecord]: 'screen.dealRecord',
  [paths.mining]: 'tab.mining',
  [paths.invited]: 'screen.invited',
  [paths.invitedUpdate]: 'screen.invitedUpdate',
  [paths.assetsRecord]: 'screen.assetsRecord',
  [paths.withdraw]: 'assets.withdraw',
  [paths.withdrawRecord]: 'screen.withdrawRecord',
}

/** A screen of the specification that is not open yet: says which, and promises nothing. */
export default function PlaceholderScreen() {
  const t = useText()
  const [location, go] = useLocation()
  return (
    <Empty icon="cube" heading="h1" title={t(NAMES[location] ?? 'tip.notOpen')} text={t('screen.notOpenText')}>
      <Button tone="quiet" onClick={() => go(paths.home)}>
        {t('action.toHome')}
      </Button>
    </Empty>
  )
}
