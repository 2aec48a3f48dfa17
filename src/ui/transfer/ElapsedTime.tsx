import { useNow } from '../../lib/browser/useNow.ts'
import { splitSpan } from '../../lib/format/dates.ts'
import { useT } from '../../lib/i18n/intl.ts'

/**
 * Elapsed time, ticking each second. `aria-hidden`, or screen readers would announce every tick.
 *
 * @param since unix milliseconds
 */
export function ElapsedTime({ since }: { since: number }) {
  const t = useT()
  const { days, clock } = splitSpan(useNow() - since)
  return (
    <span aria-hidden="true">{days > 0 ? t('duration.daysAndClock', { days, clock }) : clock.replace(/^00:/, '')}</span>
  )
}
