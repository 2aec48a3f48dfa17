import { levelInfo } from '../../lib/cache/documents.ts'
import { useDocument } from '../../lib/cache/useDocument.ts'
import { useText } from '../../lib/intl.ts'
import { paths } from '../../lib/paths.ts'
import { Age } from '../../ui/Age.tsx'
import { Card } from '../../ui/Card.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { FetchProblem } from '../../ui/FetchProblem.tsx'
import { Known } from '../../ui/Known.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { ScreenHead } from '../../ui/ScreenHead.tsx'

/** The current level and the next one; the requirements are static. Source: specification §2. */
export default function InvitedUpdateScreen() {
  const t = useText()
  const { value, fetchedAt, status, error, retry } = useDocument(levelInfo)
  const known = (name: string | undefined) => <Known status={status}>{name}</Known>
  return (
    <Screen>
      <ScreenHead title={t('screen.invitedUpdate')} back={paths.invited}>
        <Age fetchedAt={fetchedAt} status={status} />
      </ScreenHead>
      <FetchProblem error={error} covered={value !== undefined} onRetry={retry} />
      <Card glow>
        <Facts
          facts={[
            [t('level.current'), known(value && (value.name || t('user.noLevel')))],
            [t('level.next'), known(value && (value.nextName || t('level.highest')))],
          ]}
        />
      </Card>
      <Card title={t('level.requirements')}>
        <Facts
          facts={[
            [t('level.bothMarkets'), 'Class1 · 1/2'],
            [t('level.smallMarket'), '50000'],
          ]}
        />
      </Card>
    </Screen>
  )
}
