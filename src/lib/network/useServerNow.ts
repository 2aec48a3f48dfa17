import { useEffect, useState } from 'react'
import { serverNow } from './serverClock.ts'

/** Now by the server's clock (unix milliseconds), each second anew. */
export function useServerNow(): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}
