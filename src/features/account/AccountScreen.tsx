import { userInfoQuery } from '../../lib/cache/queries.ts'
import { useQuery } from '../../lib/cache/useQuery.ts'
import { paths } from '../../lib/config/paths.ts'
import { useT } from '../../lib/i18n/intl.ts'
import { useViewedAccount } from '../../lib/session/viewedAccount.ts'
import { Card } from '../../ui/Card.tsx'
import { DescriptionList } from '../../ui/DescriptionList.tsx'
import { LastUpdated } from '../../ui/data/LastUpdated.tsx'
import { FetchError } from '../../ui/FetchError.tsx'
import { AccountMenuItems } from '../../ui/menu/AccountMenuItems.tsx'
import { AppVersion } from '../../ui/menu/AppVersion.tsx'
import { MenuItem } from '../../ui/menu/MenuItem.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { ScreenHeader } from '../../ui/ScreenHeader.tsx'
import { ValueOrSkeleton } from '../../ui/ValueOrSkeleton.tsx'
import { AddressCard } from './AddressCard.tsx'
import { Licences } from './Licences.tsx'

/** The account: its address, level, node and licences, and what can be set on this device. */
export default function AccountScreen() {
  const t = useT()
  const { address } = useViewedAccount()
  const { value, fetchedAt, status, error, retry } = useQuery(userInfoQuery)
  const orSkeleton = (name: string | undefined) => <ValueOrSkeleton status={status}>{name}</ValueOrSkeleton>
  return (
    <Screen
      header={
        <ScreenHeader title={t('screen.account')}>
          <LastUpdated fetchedAt={fetchedAt} status={status} />
        </ScreenHeader>
      }
      aside={<AccountMenu />}
    >
      <FetchError error={error} hasData={value !== undefined} onRetry={retry} />
      {address && <AddressCard address={address} />}
      <Card>
        <DescriptionList
          items={[
            [t('user.level'), orSkeleton(value && (value.levelName || t('user.none')))],
            [t('user.node'), orSkeleton(value && (value.nodeName || t('user.none')))],
          ]}
        />
      </Card>
      <Licences />
    </Screen>
  )
}

function AccountMenu() {
  const t = useT()
  return (
    <>
      <Card label={t('nav.menu')}>
        <MenuItem icon="invite" label={t('screen.invited')} to={paths.invited} />
        <MenuItem icon="cube" label={t('screen.invitedUpdate')} to={paths.invitedUpdate} />
        <AccountMenuItems hasAccount />
      </Card>
      <AppVersion />
    </>
  )
}
