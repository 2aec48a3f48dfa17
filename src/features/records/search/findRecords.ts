import type { AssetRecord } from '../../../contract/assets.ts'
import type { ListSource } from '../../../lib/cache/entryIndex.ts'
import { recordBatches } from '../recordBatches.ts'

/** Cached records that a search has found. */
export interface Found {
  /** Newest first. */
  records: AssetRecord[]
  /** Whether more would be found beyond the limit. */
  hasMore: boolean
}

/** Finds cached records, newest first, up to a limit. */
export async function findRecords(
  source: ListSource,
  matches: (record: AssetRecord) => boolean,
  limit: number,
  signal?: AbortSignal,
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
