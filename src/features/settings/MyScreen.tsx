import { useSnapshot } from 'valtio'
import { userInfo } from '../../lib/cache/documents.ts'
import { useDocument } from '../../lib/cache/useDocument.ts'
import { useText } from '../../lib/intl.ts'
import { session } from '../../lib/session.ts'
import { Address } from '../../ui/Address.tsx'
import { Age } from '../../ui/Age.tsx'
import { Card } from '../../ui/Card.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { FetchProblem } from '../../ui/FetchProblem.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { ScreenHead } from '../../ui/ScreenHead.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

/** The account summary: address, level, node. */
export default function MyScreen() {
  const t = useText()
  const { address } = useSnapshot(session)
  const { value, fetchedAt, status, error, retry } = useDocument(userInfo)
  const shown = (name: string | undefined, none: string) => (value ? name || none : <Skeleton width="6rem" />)
  return (
    <Screen>
      <ScreenHead title={t('tab.my')}>
        <Age fetchedAt={fetchedAt} status={status} />
      </ScreenHead>
      <FetchProblem error={error} onRetry={retry} />
      <Card title={t('my.address')}>{address && <Address address={address} />}</Card>
      <Card>
        <Facts
          facts={[
            [t('user.level'), shown(value?.levelName, t('user.noLevel'))],
            [t('user.node'), shown(value?.nodeName, t('user.noNode'))],
          ]}
        />
      </Card>
    </Screen>
  )
}
