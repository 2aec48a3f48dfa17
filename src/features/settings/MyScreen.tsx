import { userInfo } from '../../lib/cache/documents.ts'
import { useDocument } from '../../lib/cache/useDocument.ts'
import { useText } from '../../lib/intl.ts'
import { useShown } from '../../lib/saved.ts'
import { Address } from '../../ui/Address.tsx'
import { Age } from '../../ui/Age.tsx'
import { Card } from '../../ui/Card.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { FetchProblem } from '../../ui/FetchProblem.tsx'
import { Known } from '../../ui/Known.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { ScreenHead } from '../../ui/ScreenHead.tsx'

/** The account summary: address, level, node. */
export default function MyScreen() {
  const t = useText()
  const { address } = useShown()
  const { value, fetchedAt, status, error, retry } = useDocument(userInfo)
  const known = (name: string | undefined) => <Known status={status}>{name}</Known>
  return (
    <Screen>
      <ScreenHead title={t('tab.my')}>
        <Age fetchedAt={fetchedAt} status={status} />
      </ScreenHead>
      <FetchProblem error={error} covered={value !== undefined} onRetry={retry} />
      <Card title={t('my.address')}>{address && <Address address={address} />}</Card>
      <Card>
        <Facts
          facts={[
            [t('user.level'), known(value && (value.levelName || t('user.noLevel')))],
            [t('user.node'), known(value && (value.nodeName || t('user.noNode')))],
          ]}
        />
      </Card>
    </Screen>
  )
}
