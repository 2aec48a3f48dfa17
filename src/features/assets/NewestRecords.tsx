import { NOTHING_AWAITED } from '../../lib/awaited/missing.ts'
import { transactionsQuery } from '../../lib/cache/infiniteQueries.ts'
import { useInfiniteQuery } from '../../lib/cache/useInfiniteQuery.ts'
import { RecentRecords } from '../../ui/records/RecentRecords.tsx'

/** One page, so that no second request is needed. */
const NEWEST = 10

/** The newest records, beside the assets on a wide screen. */
export function NewestRecords() {
  const list = useInfiniteQuery(transactionsQuery)
  return <RecentRecords list={list} count={NEWEST} awaited={NOTHING_AWAITED} />
}
