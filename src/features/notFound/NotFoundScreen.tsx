import { paths } from '../../lib/config/paths.ts'
import { useT } from '../../lib/i18n/intl.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'

export function NotFoundScreen() {
  const t = useT()
  return (
    <EmptyState icon="alert" heading="h1" title={t('notFound.title')} text={t('notFound.text')}>
      <ButtonLink to={paths.home}>{t('action.toHome')}</ButtonLink>
    </EmptyState>
  )
}
