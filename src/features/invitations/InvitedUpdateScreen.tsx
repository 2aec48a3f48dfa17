import { levelInfoQuery } from '../../lib/cache/queries.ts'
import { useQuery } from '../../lib/cache/useQuery.ts'
import { paths } from '../../lib/config/paths.ts'
import { useT } from '../../lib/i18n/intl.ts'
import { Card } from '../../ui/Card.tsx'
import { LastUpdated } from '../../ui/data/LastUpdated.tsx'
import { FetchError } from '../../ui/FetchError.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { ScreenHeader } from '../../ui/ScreenHeader.tsx'
import { ValueOrSkeleton } from '../../ui/ValueOrSkeleton.tsx'
import { LevelPicture } from './LevelPicture.tsx'
import { Requirements } from './Requirements.tsx'

/** The current level and the next one; the requirements are static. Source: specification §2. */
export default function InvitedUpdateScreen() {
  const t = useT()
  const { value, fetchedAt, status, error, retry } = useQuery(levelInfoQuery)
  const orSkeleton = (name: string | undefined) => <ValueOrSkeleton status={status}>{name}</ValueOrSkeleton>
  return (
    <Screen>
      <ScreenHeader title={t('screen.invitedUpdate')} back={paths.invited}>
        <LastUpdated fetchedAt={fetchedAt} status={status} />
      </ScreenHeader>
      <FetchError error={error} hasData={value !== undefined} onRetry={retry} />
      <Card glow>
        <LevelPicture
          current={[t('level.current'), orSkeleton(value && (value.name || t('user.none')))]}
          next={[t('level.next'), orSkeleton(value && (value.nextName || (value.name ? t('level.highest') : '—')))]}
        />
      </Card>
      <Requirements />
    </Screen>
  )
}
