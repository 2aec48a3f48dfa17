import type { WithdrawRecord } from '../../contract/assets.ts'
import { isOpenWithdrawal } from '../../lib/cache/openWithdrawal.ts'
import { formatDateTime } from '../../lib/format/dates.ts'
import { abs } from '../../lib/format/money.ts'
import { useT } from '../../lib/i18n/intl.ts'
import { useKeepFresh } from '../../lib/network/screenRefresh.ts'
import { AmountText } from '../../ui/AmountText.tsx'
import { Badge, type BadgeTone } from '../../ui/Badge.tsx'
import { Row } from '../../ui/Row.tsx'
import { signOf, statusLabel } from '../../ui/records/recordLabels.ts'

/** Other statuses are plain. */
const STATUS_TONES = new Map<string, BadgeTone>([
  ['pending', 'warn'],
  ['approved', 'warn'],
  ['processing', 'warn'],
  ['confirmed', 'accent'],
  ['done', 'accent'],
  ['rejected', 'danger'],
  ['failed', 'danger'],
])

export function WithdrawalRow({ record }: { record: WithdrawRecord }) {
  const t = useT()
  useKeepFresh(isOpenWithdrawal(record) ? `withdrawal:${record.id}:${record.status}` : undefined)
  return (
    <Row
      title={<AmountText amount={abs(record.amount)} sign={signOf(record.direction)} unit={record.token} />}
      note={formatDateTime(record.createdAt)}
      end={<Badge tone={STATUS_TONES.get(record.status) ?? 'plain'}>{statusLabel(t, record.status)}</Badge>}
    />
  )
}
