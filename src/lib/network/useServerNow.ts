import { useEffect, useState } from 'react'
import { serverNow } from './serverClock.ts'

/** Server time, unix milliseconds, updated every second. */
export function useServerNow(): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}
