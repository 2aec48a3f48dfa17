import { useEffect } from 'react'
import { accounts } from '../../lib/cache/documents.ts'
import { useDocument } from '../../lib/cache/useDocument.ts'
import { useText } from '../../lib/intl.ts'
import { paths } from '../../lib/paths.ts'
import { useReadOnly } from '../../lib/saved.ts'
import { openSheet, sheets } from '../../lib/sheets.ts'
import { Age } from '../../ui/Age.tsx'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { FetchProblem } from '../../ui/FetchProblem.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { ScreenHead } from '../../ui/ScreenHead.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { AccountCard } from './AccountCard.tsx'
import styles from './AssetsScreen.module.css'
import { OpenDeposits } from './OpenDeposits.tsx'
import { sortAccounts } from './rules.ts'
import { TotalValue } from './TotalValue.tsx'

/** What the user holds: the total, the ways to the records, a card per token. */
export default function AssetsScreen() {
  const t = useText()
  const readOnly = useReadOnly()
  const { value, fetchedAt, status, error, retry } = useDocument(accounts)

  // The purchase that lacked the balance asks for it once; a reload does not.
  useEffect(() => {
    if (!sheets.depositWanted) return
    sheets.depositWanted = false
    openSheet('deposit')
  }, [])

  return (
    <Screen>
      <ScreenHead title={t('tab.assets')}>
        <Age fetchedAt={fetchedAt} status={status} />
      </ScreenHead>
      <FetchProblem error={error} covered={value !== undefined} onRetry={retry} />
      {value ? <TotalValue accounts={value} /> : !error && <Skeleton width="80%" height="6rem" />}
      <OpenDeposits />
      <div className={styles.links}>
        <ButtonLink to={paths.assetsRecord} tone="quiet">
          {t('assets.records')}
        </ButtonLink>
        <ButtonLink to={paths.withdrawRecord} tone="quiet">
          {t('screen.withdrawRecord')}
        </ButtonLink>
      </div>
      {value
        ? sortAccounts(value).map((account) => (
            <AccountCard key={account.id} account={account} onDeposit={() => openSheet('deposit')} />
          ))
        : !error && (
            <>
              <Skeleton height="9rem" />
              <Skeleton height="5.6rem" />
            </>
          )}
      <Button tone="quiet" disabledBecause={readOnly && t(readOnly)} onClick={() => openSheet('claim')}>
        {t('deposit.notCredited')}
      </Button>
    </Screen>
  )
}
