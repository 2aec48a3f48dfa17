import { useEffect, useState } from 'react'
import type { AssetRecord } from '../../../contract/assets.ts'
import type { ListFilter, ListSource } from '../../../lib/cache/entryIndex.ts'
import { entriesIn, followRows } from '../../../lib/cache/followRows.ts'
import { listOf, transactionsQuery } from '../../../lib/cache/infiniteQueries.ts'
import { t } from '../../../lib/i18n/intl.ts'
import { useViewedAccount } from '../../../lib/session/viewedAccount.ts'
import { recordBatches } from '../recordBatches.ts'
import { matchRecord } from './matchRecord.ts'

/** Records shown at first, and added by each tap on "Show more". */
const STEP = 50

interface Found {
  /** Newest first. */
  records: AssetRecord[]
  /** Whether more would be found beyond the limit. */
  hasMore: boolean
}

async function findRecords(
  source: ListSource,
  matches: (record: AssetRecord) => boolean,
  limit: number,
  signal: AbortSignal,
): Promise<Found> {
  const records: AssetRecord[] = []
  for await (const batch of recordBatches(source, signal))
    for (const record of batch.records) {
      if (!matches(record)) continue
      if (records.length === limit) return { records, hasMore: true }
      records.push(record)
    }
  return { records, hasMore: false }
}

/**
 * The cached records that a search finds within a filter, following the cache; undefined until the first search has ended.
 * Mount it again for another language: labels are searched.
 *
 * @param hidden whether amounts are hidden, and not searched
 */
export function useRecordSearch(search: string, filter: ListFilter, hidden: boolean) {
  const { address } = useViewedAccount()
  const [limit, setLimit] = useState(STEP)
  const [found, setFound] = useState<Found>()
  useEffect(() => {
    if (!address) return
    const source = listOf(transactionsQuery, address, filter)
    const matches = matchRecord(t, search, !hidden)
    return followRows(entriesIn(source), (signal) => findRecords(source, matches, limit, signal), setFound)
  }, [address, search, hidden, filter, limit])
  return { found, showMore: () => setLimit(limit + STEP) }
}
