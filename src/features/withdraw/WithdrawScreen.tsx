import { errorOf } from '../../lib/cache/errorOf.ts'
import { accountsQuery, walletConfigsQuery } from '../../lib/cache/queries.ts'
import { isAwaited, useQuery } from '../../lib/cache/useQuery.ts'
import { NETWORK } from '../../lib/chain/network.ts'
import { paths } from '../../lib/config/paths.ts'
import { balanceOf } from '../../lib/format/balanceOf.ts'
import { useT } from '../../lib/i18n/intl.ts'
import { messageText } from '../../lib/i18n/message.ts'
import { useViewedAccount } from '../../lib/session/viewedAccount.ts'
import { AddressText } from '../../ui/AddressText.tsx'
import { Card } from '../../ui/Card.tsx'
import { DescriptionList } from '../../ui/DescriptionList.tsx'
import { LastUpdated } from '../../ui/data/LastUpdated.tsx'
import { FetchError } from '../../ui/FetchError.tsx'
import { Note } from '../../ui/Note.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { ScreenHeader } from '../../ui/ScreenHeader.tsx'
import { ScreenSkeleton } from '../../ui/ScreenSkeleton.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { UnknownOutcome } from '../../ui/transfer/UnknownOutcome.tsx'
import { WithdrawForm } from './WithdrawForm.tsx'
import { WITHDRAWAL } from './withdraw.ts'

export default function WithdrawScreen() {
  const t = useT()
  const { address } = useViewedAccount()
  const configs = useQuery(walletConfigsQuery)
  const accounts = useQuery(accountsQuery)
  const error = errorOf(configs, accounts)
  const retry = () => {
    configs.retry()
    accounts.retry()
  }
  const config = configs.value?.find(({ token }) => token === 'USDT')
  const usable = balanceOf('USDT', accounts.value ?? [])
  // Beside the address where there is room: a phone on its side is too low for both.
  const form = (
    <>
      <FetchError error={error} hasData={configs.value !== undefined && accounts.value !== undefined} onRetry={retry} />
      {configs.value && accounts.value ? (
        <WithdrawForm config={config} usable={usable} isOutdated={isAwaited(accounts)} address={address ?? ''} />
      ) : (
        !error && <ScreenSkeleton />
      )}
    </>
  )
  return (
    <Screen
      header={
        <ScreenHeader title={t('withdraw.title')} back={paths.assets}>
          <LastUpdated fetchedAt={accounts.fetchedAt} status={accounts.status} />
        </ScreenHeader>
      }
      aside={form}
    >
      <UnknownOutcome kind={WITHDRAWAL} title={t('withdraw.unknownWithdrawal')} />
      <Card title={t('withdraw.address')}>
        <Stack gap={1}>
          {address && <AddressText address={address} />}
          <Note tone="warn">{t('tip.checkAddress')}</Note>
          <DescriptionList items={[[t('withdraw.network'), messageText(t, NETWORK)]]} />
        </Stack>
      </Card>
    </Screen>
  )
}
