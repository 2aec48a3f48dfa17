import { useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import { TOKENS } from '../../../contract/assets.ts'
import { recordSaving, saveAllRecords } from '../../../lib/cache/recordSaver.ts'
import { formatDay, formatMonth } from '../../../lib/format/dates.ts'
import { formatExactAmount, sum } from '../../../lib/format/money.ts'
import { useT } from '../../../lib/i18n/intl.ts'
import { serverNow } from '../../../lib/network/serverClock.ts'
import { useActionBlockedReason } from '../../../lib/network/useActionBlockedReason.ts'
import { useAmountsHidden } from '../../../lib/session/amountPrivacy.ts'
import { toast } from '../../../lib/toasts/toasts.ts'
import { AmountText } from '../../../ui/AmountText.tsx'
import { BarButton } from '../../../ui/BarButton.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ChipRow, FilterChip } from '../../../ui/FilterChip.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { type RecordFilter, toListFilter } from '../filter.ts'
import { BarChart } from './BarChart.tsx'
import { type Bar, unitOf } from './bars.ts'
import { chartPeriod, type Span } from './chartPeriod.ts'
import styles from './RecordsChart.module.css'
import { usePeriodBars } from './usePeriodBars.ts'

interface RecordsChartProps {
  filter: RecordFilter
  /** How many records of the list can't be read. */
  unreadable: number
}

/** Income and expense of one token over the filter's days, or the last 30 days or 12 months. */
export function RecordsChart({ filter, unreadable }: RecordsChartProps) {
  const t = useT()
  const hidden = useAmountsHidden()
  const [token, setToken] = useState<string>('USDT')
  const [span, setSpan] = useState<Span>('days')
  /** Start and unit of a bar: its place among the bars is another in another period. */
  const [chosen, setChosen] = useState<{ start: number | undefined; unit: string }>()
  const period = chartPeriod(filter, span, serverNow())
  const unit = unitOf(period)
  const selected = chosen?.unit === unit ? chosen.start : undefined
  const listFilter = useMemo(() => toListFilter(filter), [filter])
  const bars = usePeriodBars(token, period.from, period.to, listFilter)
  const nameOf = unit === 'day' ? formatDay : formatMonth
  const bar = bars?.find(({ start }) => start === selected)
  const empty = t(filter.direction ? NONE[filter.direction] : 'chart.none', { token })
  const show = (change: () => void) => () => {
    setChosen(undefined)
    change()
  }
  return (
    <Card
      title={t('chart.title')}
      headerEnd={
        !filter.startDay && (
          <FilterChip selected={span === 'months'} onClick={show(() => setSpan(span === 'months' ? 'days' : 'months'))}>
            {t('chart.months')}
          </FilterChip>
        )
      }
    >
      <Figures bars={bar ? [bar] : bars} direction={filter.direction} unreadable={unreadable} />
      {bars ? (
        <Picture
          bars={onlySide(bars, filter.direction)}
          empty={empty}
          selected={selected}
          onSelect={(start) => setChosen({ start, unit })}
        />
      ) : (
        <p role="status" className={`${styles.message} ${styles.reading}`}>
          {t('chart.reading')}
        </p>
      )}
      <p aria-hidden="true" className={styles.period}>
        <span>{nameOf(bars?.[0]?.start ?? period.from)}</span>
        {bar && <strong>{nameOf(bar.start)}</strong>}
        <span>{nameOf(bars?.at(-1)?.start ?? period.to)}</span>
      </p>
      <div className={styles.choices}>
        <ChipRow>
          {TOKENS.map((each) => (
            <FilterChip key={each} selected={each === token} onClick={show(() => setToken(each))}>
              {each}
            </FilterChip>
          ))}
        </ChipRow>
      </div>
      {bars && !hidden && <FiguresTable bars={bars} direction={filter.direction} token={token} nameOf={nameOf} />}
    </Card>
  )
}

const NONE = { in: 'chart.noIncome', out: 'chart.noExpense' } as const

/** The list of one direction says nothing of the other. */
const onlySide = (bars: readonly Bar[], direction: RecordFilter['direction']) =>
  direction === null ? bars : bars.map((bar) => ({ ...bar, [direction === 'in' ? 'out' : 'in']: '0' }))

type NameOf = (seconds: number) => string

interface PictureProps {
  bars: readonly Bar[]
  /** Text in place of bars that are all empty. */
  empty: string
  selected: number | undefined
  onSelect: (start: number | undefined) => void
}

/** Bars say how amounts compare, so hidden amounts hide them. */
function Picture({ bars, empty, selected, onSelect }: PictureProps) {
  const t = useT()
  if (useAmountsHidden()) return <p className={styles.message}>{t('amount.hidden')}</p>
  if (bars.every((bar) => bar.covered && bar.in === '0' && bar.out === '0'))
    return <p className={styles.message}>{empty}</p>
  return <BarChart bars={bars} selected={selected} onSelect={onSelect} />
}

const SIDES = [
  ['in', '+', 'record.income'],
  ['out', '−', 'record.expense'],
] as const

/** In the place of the figures: a sum that leaves records out is none. Saving the records completes it, if all can be read. */
function Incomplete({ unreadable }: { unreadable: number }) {
  const t = useT()
  return (
    <div className={`${styles.figures} ${styles.incomplete}`}>
      <p>{unreadable > 0 ? t('chart.unreadable', { count: unreadable }) : t('chart.gap')}</p>
      {unreadable === 0 && <SaveAll />}
    </div>
  )
}

function SaveAll() {
  const t = useT()
  const blockedReason = useActionBlockedReason()
  const { isRunning } = useSnapshot(recordSaving)
  return (
    <BarButton
      busy={isRunning}
      disabled={blockedReason !== undefined}
      onClick={() => (blockedReason ? toast({ id: blockedReason }) : void saveAllRecords())}
    >
      {t('storage.saveAllShort')}
    </BarButton>
  )
}

interface FiguresProps {
  bars: readonly Bar[] | undefined
  direction: RecordFilter['direction']
  unreadable: number
}

/** What the period, or the bar that is looked at, adds up to. */
function Figures({ bars, direction, unreadable }: FiguresProps) {
  const t = useT()
  if (bars?.some(({ covered }) => !covered)) return <Incomplete unreadable={unreadable} />
  return (
    <dl className={styles.figures}>
      {SIDES.filter(([side]) => !direction || side === direction).map(([side, sign, name]) => (
        <div key={side} className={styles[side]}>
          <dt className={styles.name}>
            <Icon name={side} size="1rem" />
            {t(name)}
          </dt>
          <dd>
            {bars ? <AmountText amount={sum(bars.map((each) => each[side]))} sign={sign} /> : <Skeleton width="5rem" />}
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface FiguresTableProps {
  bars: readonly Bar[]
  direction: RecordFilter['direction']
  token: string
  nameOf: NameOf
}

/** The same figures, for screen readers. */
function FiguresTable({ bars, direction, token, nameOf }: FiguresTableProps) {
  const t = useT()
  const figure = (bar: Bar, amount: string) =>
    bar.covered ? formatExactAmount(amount) : `${formatExactAmount(amount)} · ${t('chart.incomplete')}`
  return (
    // A table would be wider than its class says.
    <div className="visually-hidden">
      <table>
        <caption>{`${t('chart.title')} · ${token}`}</caption>
        <thead>
          <tr>
            <th scope="col">{t('filter.timeRange')}</th>
            <th scope="col">{t('record.income')}</th>
            <th scope="col">{t('record.expense')}</th>
          </tr>
        </thead>
        <tbody>
          {bars.map((bar) => (
            <tr key={bar.start}>
              <th scope="row">{nameOf(bar.start)}</th>
              <td>{direction === 'out' ? '—' : figure(bar, bar.in)}</td>
              <td>{direction === 'in' ? '—' : figure(bar, bar.out)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
