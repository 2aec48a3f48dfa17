import { accounts, walletConfigs } from '../../lib/cache/documents.ts'
import { useDocument } from '../../lib/cache/useDocument.ts'
import { useText } from '../../lib/intl.ts'
import { paths } from '../../lib/paths.ts'
import { useShown } from '../../lib/saved.ts'
import { Address } from '../../ui/Address.tsx'
import { Age } from '../../ui/Age.tsx'
import { Card } from '../../ui/Card.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { FetchProblem } from '../../ui/FetchProblem.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { ScreenHead } from '../../ui/ScreenHead.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import { WithdrawForm } from './WithdrawForm.tsx'

/** Withdraws USDT to the login address. */
export default function WithdrawScreen() {
  const t = useText()
  const { address } = useShown()
  const configs = useDocument(walletConfigs)
  const held = useDocument(accounts)
  const error = configs.error ?? held.error
  const retry = () => {
    configs.retry()
    held.retry()
  }
  const config = configs.value?.find(({ token }) => token === 'USDT')
  const usable = held.value?.find(({ token }) => token === 'USDT')?.balance ?? '0'
  return (
    <Screen>
      <ScreenHead title={t('withdraw.title')} back={paths.assets}>
        <Age fetchedAt={held.fetchedAt} status={held.status} />
      </ScreenHead>
      <Card title={t('withdraw.address')}>
        {address && <Address address={address} />}
        <Facts
          facts={[
            // The network named to the user is this one, whatever the profile. Source: specification §9.
            [t('withdraw.network'), t('withdraw.networkName')],
          ]}
        />
      </Card>
      <FetchProblem error={error} covered={configs.value !== undefined && held.value !== undefined} onRetry={retry} />
      {configs.value && held.value ? (
        <WithdrawForm config={config} usable={usable} address={address ?? ''} />
      ) : (
        !error && <Waiting />
      )}
    </Screen>
  )
}
