import type { Awaited } from '../../lib/awaited/matchRecords.ts'
import { paths } from '../../lib/config/paths.ts'
import { type DepositStatus, isFailure, statusOf } from '../../lib/deposits/status.ts'
import { type MessageId, useT } from '../../lib/i18n/intl.ts'
import { AmountText } from '../AmountText.tsx'
import { IconTile } from '../IconTile.tsx'
import { Row } from '../Row.tsx'
import styles from './AwaitedRows.module.css'
import { statusLabel, typeLabel } from './recordLabels.ts'

/** Short states; the assets screen has the details. */
const STATES: Record<DepositStatus, MessageId> = {
  unknown: 'action.checking',
  sent: 'awaited.sent',
  unseen: 'awaited.attention',
  wrongChain: 'awaited.attention',
  nonceTaken: 'awaited.attention',
  acknowledged: 'awaited.received',
  mined: 'awaited.onChain',
  checking: 'action.checking',
  confirmed: 'awaited.review',
  refused: 'deposit.stateUnsent',
  declaredUnsent: 'deposit.stateUnsent',
  setAside: 'deposit.setAside',
  reverted: 'status.failed',
  noTransfer: 'status.failed',
  replaced: 'status.failed',
}

/** What was done and the server's records don't show yet, as rows like those of records. Newest first. */
export function AwaitedRows({ awaited: { deposits, withdrawals } }: { awaited: Awaited }) {
  const t = useT()
  return (
    <>
      {[...withdrawals].reverse().map(({ id, awaited: { amount, record } }) => (
        <AwaitedRow
          key={id}
          type="withdraw"
          amount={amount}
          state={record ? statusLabel(t, record.status) : t('tip.withdrawSuccess')}
        />
      ))}
      {deposits.map((row) => (
        <AwaitedRow
          key={row.id}
          type="charge"
          amount={row.mined?.amount ?? row.amount}
          state={t(STATES[statusOf(row)])}
          failed={isFailure(row)}
        />
      ))}
    </>
  )
}

interface AwaitedRowProps {
  type: 'charge' | 'withdraw'
  /** In USDT; null: not known. */
  amount: string | null
  state: string
  failed?: boolean
}

function AwaitedRow({ type, amount, state, failed = false }: AwaitedRowProps) {
  const t = useT()
  return (
    <Row
      lead={<IconTile icon={failed ? 'alert' : 'clock'} tone={failed ? 'danger' : 'warn'} />}
      title={`${typeLabel(t, type)} ·\u00a0USDT`}
      note={<span className={styles.state}>{state}</span>}
      end={amount !== null && <AmountText amount={amount} sign={failed ? '' : type === 'charge' ? '+' : '−'} />}
      to={type === 'charge' ? paths.assets : paths.withdrawRecord}
    />
  )
}
