import { useEffect, useState } from 'react'
import { accounts } from '../../lib/cache/documents.ts'
import { useDocument } from '../../lib/cache/useDocument.ts'
import { useText } from '../../lib/intl.ts'
import { sentenceOf } from '../../lib/sentences.ts'
import { sheets } from '../../lib/sheets.ts'
import { Age } from '../../ui/Age.tsx'
import { Button } from '../../ui/Button.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { say } from '../../ui/Toasts.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import { AccountCard } from './AccountCard.tsx'
import styles from './AssetsScreen.module.css'

/** What the user holds, a card per token. Deposits open once their journal exists; until then the sheet says so. */
export default function AssetsScreen() {
  const t = useText()
  const { value, fetchedAt, status, error, retry } = useDocument(accounts)
  const [depositing, setDepositing] = useState(false)

  useEffect(() => {
    if (!sheets.depositWanted) return
    sheets.depositWanted = false
    setDepositing(true)
  }, [])

  return (
    <div className={styles.screen}>
      <div className={styles.head}>
        <h1>{t('tab.assets')}</h1>
        <Age fetchedAt={fetchedAt} status={status} />
      </div>
      {error && <Problem text={say(t, sentenceOf(error))} retryLabel={t('action.retry')} onRetry={retry} />}
      {value?.map((account) => (
        <AccountCard key={account.id} account={account} onDeposit={() => setDepositing(true)} />
      ))}
      {!value && !error && <Waiting />}
      {depositing && (
        <Sheet
          title={t('deposit.title')}
          onClose={() => setDepositing(false)}
          footer={<Button onClick={() => setDepositing(false)}>{t('action.ok')}</Button>}
        >
          <p className={styles.text}>{t('deposit.closed')}</p>
        </Sheet>
      )}
    </div>
  )
}
