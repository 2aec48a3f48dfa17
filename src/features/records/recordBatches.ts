import type { AssetRecord } from '../../contract/assets.ts'
import { EVER, type ListSource } from '../../lib/cache/entryIndex.ts'
import { transactionsQuery } from '../../lib/cache/infiniteQueries.ts'
import { parseRows } from '../../lib/cache/listPages.ts'
import { discardEntries, readPage } from '../../lib/cache/listStore.ts'

/** Records read at once: few enough that the page stays responsive. */
const BATCH_SIZE = 400

/** Neighbouring cached records, newest first. */
export interface RecordBatch {
  records: AssetRecord[]
  /** Number of records that don't match the contract: not in `records`, and deleted. */
  unreadable: number
}

/**
 * Reads the cached records of a filter, newest first. Deletes those that don't match the contract, so that they are fetched again.
 *
 * @param signal aborts between batches; then throws its reason
 */
export async function* recordBatches(source: ListSource, signal?: AbortSignal): AsyncGenerator<RecordBatch> {
  for (let { to } = EVER; ; ) {
    const rows = await readPage(source, to, BATCH_SIZE)
    signal?.throwIfAborted()
    const oldest = rows.at(-1)
    if (!oldest) return
    const { entries, invalid } = parseRows(transactionsQuery, rows)
    if (invalid.length > 0) await discardEntries(invalid)
    yield { records: entries.map(({ value }) => value), unreadable: invalid.length }
    to = oldest.time - 1
  }
}
