import { safeParse } from 'valibot'
import { AssetRecord } from '../../contract/assets.ts'
import type { ListAnchor, ListSource } from '../../lib/cache/entryIndex.ts'
import { readWindow } from '../../lib/cache/listStore.ts'

/** Records read at once: few enough that the page stays responsive. */
const BATCH_SIZE = 400

/** Neighbouring cached records, newest first. */
export interface RecordBatch {
  records: AssetRecord[]
  /** Number of those that don't match the contract, and are not in `records`. */
  unreadable: number
}

/**
 * Reads the cached records of a filter, newest first.
 *
 * @param signal aborts between batches; then throws its reason
 */
export async function* recordBatches(source: ListSource, signal?: AbortSignal): AsyncGenerator<RecordBatch> {
  let last: ListAnchor | undefined
  while (true) {
    const { rows } = await readWindow(source, { at: last ?? 'newest', newer: 0, older: BATCH_SIZE })
    signal?.throwIfAborted()
    // A window begins with its anchor, which was read before. It may have been deleted meanwhile.
    const next = rows.filter(({ time, id }) => !last || time < last.time || (time === last.time && id < last.id))
    const oldest = next.at(-1)
    if (!oldest) return
    last = { time: oldest.time, id: oldest.id }
    const batch: RecordBatch = { records: [], unreadable: 0 }
    for (const { value } of next) {
      const parsed = safeParse(AssetRecord, value)
      if (parsed.success) batch.records.push(parsed.output)
      else batch.unreadable++
    }
    yield batch
  }
}
