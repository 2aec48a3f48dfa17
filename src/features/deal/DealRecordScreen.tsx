import { paths } from '../../lib/config/paths.ts'
import { formatDateTime } from '../../lib/format/dates.ts'
import { useT } from '../../lib/i18n/intl.ts'
import { Card } from '../../ui/Card.tsx'
import { ChipRow, FilterChip } from '../../ui/FilterChip.tsx'
import { Metric } from '../../ui/Metric.tsx'
import { Row, RowList } from '../../ui/Row.tsx'
import { SampleDataNotice } from '../../ui/SampleDataNotice.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { ScreenHeader } from '../../ui/ScreenHeader.tsx'
import { DEALS } from './sampleData.ts'

const CHIPS = ['filter.all', 'deal.buy', 'deal.sell'] as const

// Filter chips do nothing. Source: specification §2.
const doNothing = () => {}

export default function DealRecordScreen() {
  const t = useT()
  return (
    <Screen>
      <ScreenHeader title={t('screen.dealRecord')} back={paths.deal} />
      <SampleDataNotice />
      <ChipRow>
        {CHIPS.map((name) => (
          <FilterChip key={name} selected={name === 'filter.all'} onClick={doNothing}>
            {t(name)}
          </FilterChip>
        ))}
      </ChipRow>
      <Card>
        <RowList>
          {DEALS.map(({ id, side, price, amount, time }) => (
            <Row
              key={id}
              title={`${t(`deal.${side}`)} · TPU`}
              note={`${formatDateTime(time)} · ${price} USDT`}
              end={<Metric value={amount} unit="TPU" />}
            />
          ))}
        </RowList>
      </Card>
    </Screen>
  )
}
