import { missingIn, NOTHING_AWAITED } from '../../lib/awaited/missing.ts'
import { useAwaited } from '../../lib/awaited/useAwaited.ts'
import { useWideScreen } from '../../lib/browser/useWideScreen.ts'
import { accountsQuery } from '../../lib/cache/queries.ts'
import { isAwaited, useQuery } from '../../lib/cache/useQuery.ts'
import { paths } from '../../lib/config/paths.ts'
import { useT } from '../../lib/i18n/intl.ts'
import { openSheet } from '../../lib/overlays/sheets.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { BarButton } from '../../ui/BarButton.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { LastUpdated } from '../../ui/data/LastUpdated.tsx'
import { FetchError } from '../../ui/FetchError.tsx'
import { AwaitedCard } from '../../ui/records/AwaitedCard.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { ScreenHeader } from '../../ui/ScreenHeader.tsx'
import { AccountCard } from './AccountCard.tsx'
import styles from './AssetsScreen.module.css'
import { NewestRecords } from './NewestRecords.tsx'
import { PendingDeposits } from './PendingDeposits.tsx'
import { TotalValue } from './TotalValue.tsx'
import { sortAccounts, usableShareOf } from './totals.ts'

const PENDING = 'pending'

export default function AssetsScreen() {
  const t = useT()
  const accounts = useQuery(accountsQuery)
  const { value, fetchedAt, status, error, retry } = accounts
  const isOutdated = isAwaited(accounts)

  // No list is on this screen: the journal knows which records have come.
  const missing = missingIn(useAwaited() ?? NOTHING_AWAITED, [])

  return (
    <Screen
      header={
        <ScreenHeader title={t('tab.assets')}>
          <LastUpdated fetchedAt={fetchedAt} status={status} />
        </ScreenHeader>
      }
      aside={useWideScreen() ? <NewestRecords /> : undefined}
    >
      <FetchError error={error} hasData={value !== undefined} onRetry={retry} />
      {(value || !error) && (
        <TotalValue accounts={value} isOutdated={isOutdated}>
          <PendingLink count={missing.deposits.length + missing.withdrawals.length} />
        </TotalValue>
      )}
      <div className={styles.links}>
        <ButtonLink to={paths.assetsRecord} tone="quiet">
          {t('assets.records')}
        </ButtonLink>
        <ButtonLink to={paths.withdrawRecord} tone="quiet">
          {t('screen.withdrawRecord')}
        </ButtonLink>
      </div>
      {(value || !error) &&
        sortAccounts(value ?? []).map((account) => (
          <AccountCard
            key={account.id}
            account={account}
            share={usableShareOf(account.token, value ?? [])}
            isOutdated={isOutdated}
            isLoading={!value}
          />
        ))}
      <ActionButton tone="quiet" onClick={() => openSheet('submitHash')}>
        {t('deposit.notCredited')}
      </ActionButton>
      {/* Last: what comes and goes here moves nothing. */}
      <div id={PENDING} className={styles.pending}>
        <PendingDeposits listed={missing.deposits} />
        <AwaitedCard awaited={{ deposits: [], withdrawals: missing.withdrawals }} />
      </div>
    </Screen>
  )
}

/** Leads to what is pending, below the accounts. */
function PendingLink({ count }: { count: number }) {
  const t = useT()
  if (count === 0) return null
  const show = () => document.getElementById(PENDING)?.scrollIntoView({ block: 'center' })
  return <BarButton onClick={show}>{t('awaited.count', { count })}</BarButton>
}
