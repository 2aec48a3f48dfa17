import { useText } from '../../lib/intl.ts'
import { paths } from '../../lib/paths.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Empty } from '../../ui/Empty.tsx'

/** An address that leads nowhere, and the way home. */
export default function NotFoundScreen() {
  const t = useText()
  return (
    <Empty icon="alert" heading="h1" title={t('notFound.title')} text={t('notFound.text')}>
      <ButtonLink to={paths.home}>{t('action.toHome')}</ButtonLink>
    </Empty>
  )
}
