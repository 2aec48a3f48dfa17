import { useLocation } from 'wouter'
import { useText } from '../../lib/intl.ts'
import { paths } from '../../lib/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'

/** An address that leads nowhere, and the way home. */
export default function NotFoundScreen() {
  const t = useText()
  const [, go] = useLocation()
  return (
    <Empty icon="alert" heading="h1" title={t('notFound.title')} text={t('notFound.text')}>
      <Button onClick={() => go(paths.home)}>{t('action.toHome')}</Button>
    </Empty>
  )
}
