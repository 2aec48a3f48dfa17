import { formatDateTime } from '../../lib/dates.ts'
import { useText } from '../../lib/intl.ts'
import { paths } from '../../lib/paths.ts'
import { Card } from '../../ui/Card.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { Figure } from '../../ui/Figure.tsx'
import { Row, RowList } from '../../ui/Row.tsx'
import { Sample } from '../../ui/Sample.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { ScreenHead } from '../../ui/ScreenHead.tsx'
import styles from './DealRecordScreen.module.css'
import { DEALS } from './sample.ts'

const CHIPS = ['filter.all', 'deal.buy', 'deal.sell'] as const

// Filter chips do nothing. Source: specification §2.
const nothing = () => {}

/** The static list of deals. */
export default function DealRecordScreen() {
  const t = useText()
  return (
    <Screen>
      <ScreenHead title={t('screen.dealRecord')} back={paths.deal} />
      <Sample />
      <div className={styles.chips}>
        {CHIPS.map((name) => (
          <Chip key={name} chosen={name === 'filter.all'} onClick={nothing}>
            {t(name)}
          </Chip>
        ))}
      </div>
      <Card>
        <RowList>
          {DEALS.map(({ id, side, price, amount, time }) => (
            <Row
              key={id}
              title={`${t(`deal.${side}`)} · TPU`}
              note={`${formatDateTime(time)} · ${price} USDT`}
              end={<Figure value={amount} unit="TPU" />}
            />
          ))}
        </RowList>
      </Card>
    </Screen>
  )
}
