import { useAwaited } from '../../lib/awaited/useAwaited.ts'
import { transactionsQuery } from '../../lib/cache/infiniteQueries.ts'
import { useInfiniteQuery } from '../../lib/cache/useInfiniteQuery.ts'
import { RecentRecords } from '../../ui/records/RecentRecords.tsx'
import { NEWEST } from './newest.ts'

/** The newest records, below what is on its way to them. Loaded after the balance is on the screen. */
export default function Activity() {
  const records = useInfiniteQuery(transactionsQuery)
  return <RecentRecords list={records} count={NEWEST} awaited={useAwaited()} />
}
