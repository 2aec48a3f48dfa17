import { useNow } from '../lib/browser/useNow.ts'
import { formatAge, startOfToday } from '../lib/format/dates.ts'

/** When data was fetched, as `formatAge` writes it; right after midnight too. @param fetchedAt unix milliseconds */
export function useAge(fetchedAt: number): string {
  const today = useNow(startOfToday)
  return formatAge(fetchedAt, today)
}
