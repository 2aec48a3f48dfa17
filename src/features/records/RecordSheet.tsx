import type { AssetRecord } from '../../contract/assets.ts'
import { formatDateTime } from '../../lib/format/dates.ts'
import { abs } from '../../lib/format/money.ts'
import { useT } from '../../lib/i18n/intl.ts'
import { AmountText } from '../../ui/AmountText.tsx'
import { CloseButton } from '../../ui/CloseButton.tsx'
import { DescriptionList } from '../../ui/DescriptionList.tsx'
import { directionLabel, signOf, typeLabel } from '../../ui/records/recordLabels.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import { DeviceDeposits } from './DeviceDeposits.tsx'

/** The fields of a record, and nothing that the contract doesn't say: no hash and no address. */
export function RecordSheet({ record, onClose }: { record: AssetRecord; onClose: () => void }) {
  const t = useT()
  const { id, token, type, direction, amount, createdTime } = record
  return (
    <Sheet title={t('record.detail')} onClose={onClose} footer={<CloseButton onClick={onClose} />}>
      <AmountText amount={abs(amount)} sign={signOf(direction)} unit={token} size="large" />
      <DescriptionList
        items={[
          [t('filter.type'), typeLabel(t, type)],
          [t('filter.direction'), directionLabel(t, direction)],
          [t('record.time'), formatDateTime(createdTime)],
          [t('export.id'), String(id)],
        ]}
      />
      {type === 'charge' && <DeviceDeposits />}
    </Sheet>
  )
}
