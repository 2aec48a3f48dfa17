import { userInfoQuery } from '../../lib/cache/queries.ts'
import { useQuery } from '../../lib/cache/useQuery.ts'
import { useT } from '../../lib/i18n/intl.ts'
import { useViewedAccount } from '../../lib/session/viewedAccount.ts'
import { Address } from '../../ui/Address.tsx'
import { Card } from '../../ui/Card.tsx'
import { DescriptionList } from '../../ui/DescriptionList.tsx'
import { FetchError } from '../../ui/FetchError.tsx'
import { LastUpdated } from '../../ui/LastUpdated.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { ScreenHeader } from '../../ui/ScreenHeader.tsx'
import { ValueOrSkeleton } from '../../ui/ValueOrSkeleton.tsx'

/** Address, level and node of the account. */
export default function AccountScreen() {
  const t = useT()
  const { address } = useViewedAccount()
  const { value, fetchedAt, status, error, retry } = useQuery(userInfoQuery)
  const orSkeleton = (name: string | undefined) => <ValueOrSkeleton status={status}>{name}</ValueOrSkeleton>
  return (
    <Screen>
      <ScreenHeader title={t('tab.my')}>
        <LastUpdated fetchedAt={fetchedAt} status={status} />
      </ScreenHeader>
      <FetchError error={error} hasData={value !== undefined} onRetry={retry} />
      <Card title={t('my.address')}>{address && <Address address={address} />}</Card>
      <Card>
        <DescriptionList
          items={[
            [t('user.level'), orSkeleton(value && (value.levelName || t('user.none')))],
            [t('user.node'), orSkeleton(value && (value.nodeName || t('user.none')))],
          ]}
        />
      </Card>
    </Screen>
  )
}
