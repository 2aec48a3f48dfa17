import type { SavedRange } from '../../lib/cache/savedRange.ts'
import { formatDay } from '../../lib/format/dates.ts'
import { useT } from '../../lib/i18n/intl.ts'

/** "312 records saved, back to 2026/05/03"; "all" only where the device has the whole list. */
export function SavedRangeText({ range }: { range: SavedRange | undefined }) {
  const t = useT()
  if (range === undefined) return null
  const { count, oldest, complete } = range
  if (complete) return t('storage.all', { count })
  if (oldest === undefined) return t('storage.nothing')
  return t('storage.some', { count, day: formatDay(oldest) })
}
