import { useEffect, useState } from 'react'

/** Whether a value has stayed the same for so many milliseconds. */
export function useStableFor(value: string, ms: number): boolean {
  const [lasting, setLasting] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setLasting(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return lasting === value
}
