import { transactionsQuery } from '../../lib/cache/infiniteQueries.ts'
import { useInfiniteQuery } from '../../lib/cache/useInfiniteQuery.ts'
import { RecentRecords } from '../../ui/records/RecentRecords.tsx'
import { NEWEST } from './newest.ts'
import { OpenDeposits } from './OpenDeposits.tsx'

const EVERYTHING = {}

/** Open deposits and the newest records. Loaded after the balance is on the screen. */
export default function Activity() {
  const records = useInfiniteQuery(transactionsQuery, EVERYTHING)
  return (
    <>
      <OpenDeposits />
      <RecentRecords list={records} count={NEWEST} />
    </>
  )
}
