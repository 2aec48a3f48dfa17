import { useLocation } from 'wouter'
import { type MessageId, useText } from '../../lib/intl.ts'
import { paths } from '../../lib/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'

const NAMES: Record<string, MessageId> = {
  [paths.invited]: 'screen.invited',
  [paths.withdraw]: 'assets.withdraw',
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
