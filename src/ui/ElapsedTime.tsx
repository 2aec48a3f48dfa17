import { useEffect, useState } from 'react'
import { splitSpan } from '../lib/format/dates.ts'

/** How long something has been going on, each second anew. Not read out: it would never be silent. */
export function ElapsedTime({ since }: { since: number }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const { days, clock } = splitSpan(now - since)
  return <span aria-hidden="true">{days > 0 ? `${days}d ${clock}` : clock.replace(/^00:/, '')}</span>
}
