import { type PointerEvent, useId, useRef } from 'react'
import { formatAmount, isZero, larger, ratioOf } from '../../../lib/format/money.ts'
import styles from './BarChart.module.css'
import type { Bar } from './bars.ts'

/** Units of the drawing, which is stretched to the width of its container. */
const STEP = 10
const GAP = 3
const HEIGHT = 100
/** Height of the smallest amount that isn't 0, so that it can be seen. */
const MIN_BAR = 1.5

interface BarChartProps {
  bars: readonly Bar[]
  /** Start of the chosen bar. */
  selected: number | undefined
  onSelect: (start: number | undefined) => void
}

/** Income above a line, expense below it, to one scale. For the eyes: the figures are in a table beside it. */
export function BarChart({ bars, selected, onSelect }: BarChartProps) {
  const stripes = useId()
  const chosenBefore = useRef<number>(undefined)
  const largest = (side: 'in' | 'out') => bars.reduce((most, bar) => larger(bar[side], most), '0')
  const [most, mostOut] = [largest('in'), largest('out')]
  const scale = larger(most, mostOut)
  // Places the line so that the largest bar of each side fits.
  const [up, down] = [ratioOf(most, scale), ratioOf(mostOut, scale)]
  const zero = up + down === 0 ? HEIGHT - 1 : (HEIGHT * up) / (up + down)
  const heightOf = (amount: string) => {
    const height = (ratioOf(amount, scale) * HEIGHT) / (up + down || 1)
    return amount === '0' ? 0 : Math.max(MIN_BAR, height)
  }
  const select = ({ currentTarget, clientX }: PointerEvent<SVGSVGElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    onSelect(bars[Math.max(0, Math.min(bars.length - 1, Math.floor(((clientX - left) / width) * bars.length)))]?.start)
  }
  const scaleOf = (side: 'top' | 'bottom', amount: string, sign: string) =>
    !isZero(amount) && <span className={`${styles.scale} ${styles[side]}`}>{sign + formatAmount(amount, 2).shown}</span>
  return (
    <div aria-hidden="true" className={styles.frame}>
      {scaleOf('top', most, '+')}
      {scaleOf('bottom', mostOut, '−')}
      <svg
        aria-hidden="true"
        className={styles.chart}
        viewBox={`0 0 ${bars.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        onPointerDown={(event) => {
          chosenBefore.current = selected
          select(event)
        }}
        onPointerMove={(event) => event.buttons > 0 && select(event)}
        // Not at once: a finger that rests moves a little, which would choose the bar again.
        onClick={() => selected === chosenBefore.current && onSelect(undefined)}
      >
        <pattern id={stripes} width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="1.2" height="4" className={styles.stripe} />
        </pattern>
        {bars.map((bar, index) => {
          const x = index * STEP
          const [income, expense] = [heightOf(bar.in), heightOf(bar.out)]
          return (
            <g key={bar.start}>
              {bar.start === selected && <rect x={x} width={STEP} height={HEIGHT} className={styles.selected} />}
              {!bar.covered && <rect x={x} width={STEP} height={HEIGHT} fill={`url(#${stripes})`} />}
              <rect x={x + GAP / 2} y={zero - income} width={STEP - GAP} height={income} className={styles.in} />
              <rect x={x + GAP / 2} y={zero} width={STEP - GAP} height={expense} className={styles.out} />
            </g>
          )
        })}
        <path d={`M0 ${zero}H${bars.length * STEP}`} className={styles.line} />
      </svg>
    </div>
  )
}
