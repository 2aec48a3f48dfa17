import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { accounts } from '../../lib/cache/documents.ts'
import { useDocument } from '../../lib/cache/useDocument.ts'
import { useText } from '../../lib/intl.ts'
import { paths } from '../../lib/paths.ts'
import { sentenceOf } from '../../lib/sentences.ts'
import { sheets } from '../../lib/sheets.ts'
import { Age } from '../../ui/Age.tsx'
import { Button } from '../../ui/Button.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { ScreenHead } from '../../ui/ScreenHead.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { say } from '../../ui/Toasts.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import { AccountCard } from './AccountCard.tsx'
import styles from './AssetsScreen.module.css'
import { sortAccounts } from './rules.ts'
import { TotalValue } from './TotalValue.tsx'

/** What the user holds: the total, the ways to the records, a card per token. */
export default function AssetsScreen() {
  const t = useText()
  const [, go] = useLocation()
  const { value, fetchedAt, status, error, retry } = useDocument(accounts)
  const [depositing, setDepositing] = useState(false)

  // The purchase that lacked the balance asks for it once; a reload does not.
  useEffect(() => {
    if (!sheets.depositWanted) return
    sheets.depositWanted = false
    setDepositing(true)
  }, [])

  return (
    <Screen>
      <ScreenHead title={t('tab.assets')}>
        <Age fetchedAt={fetchedAt} status={status} />
      </ScreenHead>
      {error && <Problem text={say(t, sentenceOf(error))} retryLabel={t('action.retry')} onRetry={retry} />}
      {value && <TotalValue accounts={value} />}
      <div className={styles.links}>
        <Button tone="quiet" onClick={() => go(paths.assetsRecord)}>
          {t('assets.records')}
        </Button>
        <Button tone="quiet" onClick={() => go(paths.withdrawRecord)}>
          {t('screen.withdrawRecord')}
        </Button>
      </div>
      {value
        ? sortAccounts(value).map((account) => (
            <AccountCard key={account.id} account={account} onDeposit={() => setDepositing(true)} />
          ))
        : !error && <Waiting />}
      {depositing && (
        <Sheet
          title={t('deposit.title')}
          onClose={() => setDepositing(false)}
          footer={<Button onClick={() => setDepositing(false)}>{t('action.ok')}</Button>}
        >
          <p className={styles.text}>{t('deposit.closed')}</p>
        </Sheet>
      )}
    </Screen>
  )
}
