import { formatDateTime } from '../../lib/dates.ts'
import { useText } from '../../lib/intl.ts'
import { type DepositRow, hashOf, isUnknown } from '../../lib/journal/deposit.ts'
import { useDeposits } from '../../lib/journal/useDeposits.ts'
import { isShown, stateOf } from '../../lib/journal/words.ts'
import { useReadOnly } from '../../lib/saved.ts'
import { openSheet } from '../../lib/sheets.ts'
import { Amount } from '../../ui/Amount.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Elapsed } from '../../ui/Elapsed.tsx'
import { Hash } from '../../ui/Hash.tsx'
import { say } from '../../ui/Toasts.tsx'
import styles from './OpenDeposits.module.css'

/** Every deposit that is not confirmed yet, with all that is known of it. */
export function OpenDeposits() {
  const t = useText()
  const shown = useDeposits()?.filter(isShown) ?? []
  if (shown.length === 0) return null
  return (
    <Card title={t('deposit.open')}>
      <ul className={styles.list}>
        {shown.map((row) => (
          <OpenDeposit key={row.id} row={row} />
        ))}
      </ul>
      <p className={styles.note}>{t('deposit.safeToClose')}</p>
    </Card>
  )
}

function OpenDeposit({ row }: { row: DepositRow }) {
  const t = useText()
  const readOnly = useReadOnly()
  const hash = hashOf(row)
  return (
    <li className={styles.deposit}>
      <div className={styles.head}>
        {row.amount ? <Amount amount={row.amount} unit="USDT" /> : <span>USDT</span>}
        {row.outcome === null && (
          <span className={styles.elapsed}>
            <Elapsed since={row.askedAt} />
          </span>
        )}
      </div>
      <p className={styles.note}>{formatDateTime(row.askedAt / 1000)}</p>
      <p className={styles.state}>{say(t, stateOf(row))}</p>
      {row.answer && <p className={styles.note}>{t('deposit.serverSays', { answer: row.answer })}</p>}
      {hash && <Hash hash={hash} />}
      {isUnknown(row) && (
        <Button tone="quiet" disabledBecause={readOnly && t(readOnly)} onClick={() => openSheet('deposit')}>
          {t('deposit.settle')}
        </Button>
      )}
    </li>
  )
}
