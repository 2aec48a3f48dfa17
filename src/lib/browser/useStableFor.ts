import { useEffect, useState } from 'react'

/** Whether a value has not changed for the given number of milliseconds. */
export function useStableFor(value: string, ms: number): boolean {
  const [stable, setStable] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setStable(value), ms)
    return () => {
      clearTimeout(timer)
      // It may come back.
      setStable(undefined)
    }
  }, [value, ms])
  return stable === value
}
