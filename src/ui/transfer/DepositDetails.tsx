import { useNow } from '../../lib/browser/useNow.ts'
import { amountMessage, type DepositStatus, isFailure, statusMessage, statusOf } from '../../lib/deposits/status.ts'
import { currentHash } from '../../lib/deposits/types.ts'
import type { DepositRow } from '../../lib/durable/rows.ts'
import { formatDateTime } from '../../lib/format/dates.ts'
import { formatExactAmount, HIDDEN_AMOUNT } from '../../lib/format/money.ts'
import { useT } from '../../lib/i18n/intl.ts'
import { messageText } from '../../lib/i18n/message.ts'
import { useAmountsHidden } from '../../lib/session/amountPrivacy.ts'
import { AmountText } from '../AmountText.tsx'
import { Icon, type IconName } from '../Icon.tsx'
import { Note } from '../Note.tsx'
import { Notice, type NoticeTone } from '../Notice.tsx'
import { Spinner } from '../Spinner.tsx'
import { Stack } from '../Stack.tsx'
import { TxHash } from '../TxHash.tsx'
import { useAnnouncement } from '../useAnnouncement.ts'
import styles from './DepositDetails.module.css'
import { ElapsedTime } from './ElapsedTime.tsx'
import { SupportSlip } from './SupportSlip.tsx'

type Tone = Exclude<NoticeTone, 'plain'>

const TONES: Record<DepositStatus, Tone> = {
  unknown: 'warn',
  sent: 'progress',
  unseen: 'warn',
  wrongChain: 'warn',
  nonceTaken: 'warn',
  acknowledged: 'done',
  mined: 'progress',
  checking: 'progress',
  confirmed: 'done',
  refused: 'progress',
  reverted: 'danger',
  noTransfer: 'danger',
  replaced: 'danger',
  declaredUnsent: 'progress',
  setAside: 'warn',
}

/** States in which USDT may have moved that nothing credits by itself. */
const FOR_SUPPORT: readonly DepositStatus[] = ['wrongChain', 'noTransfer']

/** States that the app is working on: a spinner at first, then a clock. */
const ACTIVE: readonly DepositStatus[] = ['unknown', 'sent', 'mined', 'checking']

const ICONS: Record<Tone, IconName> = { progress: 'clock', done: 'check', warn: 'alert', danger: 'alert' }

/** How long the spinner is shown; the app checks less often by then. */
const SPINNER_MS = 120_000

interface DepositDetailsProps {
  row: DepositRow
  /** Its first state is news, too: a live region that appears with its text is silent. */
  isNews?: boolean
}

/** Amount, time, state and hash of a deposit. A failure is an alert. */
export function DepositDetails({ row, isNews = false }: DepositDetailsProps) {
  const t = useT()
  const isYoung = useNow() - row.requestedAt < SPINNER_MS
  const status = statusOf(row)
  const tone = TONES[status]
  const isActive = ACTIVE.includes(status)
  const hidden = useAmountsHidden()
  const otherAmount = amountMessage(row, hidden ? () => HIDDEN_AMOUNT : formatExactAmount)
  const hash = currentHash(row)
  const state = messageText(t, statusMessage(row))
  const answer = row.serverMessage ? t('deposit.serverSays', { answer: row.serverMessage }) : undefined
  const slip = <SupportSlip row={row} />
  const isSaid = isNews && !isFailure(row)
  useAnnouncement(isSaid ? state : undefined)
  useAnnouncement(isNews ? answer : undefined)
  return (
    <Stack gap={1}>
      <div className={styles.head}>
        {row.amount ? <AmountText amount={row.amount} unit="USDT" /> : <span>USDT</span>}
        {row.outcome === null && (
          <Note tone="subtle">
            <ElapsedTime since={row.requestedAt} />
          </Note>
        )}
      </div>
      <Note tone="subtle">{formatDateTime(row.requestedAt / 1000)}</Note>
      <div className={styles.state}>
        <Notice
          tone={tone}
          role={isFailure(row) ? 'alert' : 'status'}
          aria-live={isSaid ? 'off' : undefined}
          icon={isActive && isYoung ? <Spinner size="1.3rem" /> : <Icon name={isActive ? 'clock' : ICONS[tone]} />}
        >
          {state}
        </Notice>
      </div>
      {status === 'acknowledged' && <Note>{t('deposit.review')}</Note>}
      {FOR_SUPPORT.includes(status) && <Note>{t('deposit.contactSupport')}</Note>}
      {otherAmount && <Note tone="warn">{messageText(t, otherAmount)}</Note>}
      {answer && <Note>{answer}</Note>}
      {hash ? <TxHash hash={hash}>{slip}</TxHash> : slip}
    </Stack>
  )
}
