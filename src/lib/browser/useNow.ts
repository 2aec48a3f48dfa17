import { useEffect, useState } from 'react'

/** The time of a clock, updated every second. @param read returns unix milliseconds */
export function useNow(read: () => number = Date.now): number {
  const [now, setNow] = useState(read)
  useEffect(() => {
    const timer = setInterval(() => setNow(read()), 1000)
    return () => clearInterval(timer)
  }, [read])
  return now
}
