import type { InfiniteQuery } from '../../lib/cache/infiniteQueries.ts'
import { type SavedRange, useSavedRange } from '../../lib/cache/savedRange.ts'
import { formatDay } from '../../lib/format/dates.ts'
import { useT } from '../../lib/i18n/intl.ts'
import { useActionBlockedReason } from '../../lib/network/useActionBlockedReason.ts'
import { Note } from '../Note.tsx'

/** "312 records saved, back to 2026/05/03"; "all" only where the device has the whole list. */
export function SavedRangeText({ range }: { range: SavedRange | undefined }) {
  const t = useT()
  if (range === undefined) return null
  const { count, oldest, complete } = range
  if (complete) return t('storage.all', { count })
  if (oldest === undefined) return t('storage.nothing')
  return t('storage.some', { count, day: formatDay(oldest) })
}

interface SavedListProps {
  query: InfiniteQuery<unknown>
}

/** How much of a list is on this device. */
export const SavedList = ({ query }: SavedListProps) => <SavedRangeText range={useSavedRange(query)} />

/** How much of a list is on this device, while nothing more can be fetched; not counted otherwise. */
export function SavedRangeNote({ query }: SavedListProps) {
  if (useActionBlockedReason() === undefined) return null
  return (
    <Note tone="subtle">
      <SavedList query={query} />
    </Note>
  )
}
