import { useEffect, useState } from 'react'
import { splitSpan } from '../../lib/format/dates.ts'
import { useT } from '../../lib/i18n/intl.ts'

/**
 * Elapsed time, ticking each second. `aria-hidden`, or screen readers would announce every tick.
 *
 * @param since unix milliseconds
 */
export function ElapsedTime({ since }: { since: number }) {
  const t = useT()
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const { days, clock } = splitSpan(now - since)
  return (
    <span aria-hidden="true">{days > 0 ? t('duration.daysAndClock', { days, clock }) : clock.replace(/^00:/, '')}</span>
  )
}
