import { Dexie, type ObservabilitySet, RangeSet, rangesOverlap } from 'dexie'
import { db } from './db.ts'
import { EVER, type ListSource, type TimeRange } from './entryIndex.ts'
import { unsaved } from './unsavedRows.ts'

/** Primary keys of rows, by table. */
export type WatchedRows = Partial<Record<'documents' | 'entries' | 'coverage', RangeSet>>

export const documentsWith = (keys: string[]): WatchedRows => ({ documents: new RangeSet().addKeys(keys) })

export const ALL_DOCUMENTS: WatchedRows = { documents: new RangeSet(Dexie.minKey, Dexie.maxKey) }

/** The entries of a list between two times, under every filter. */
export const entriesIn = ({ scope, list }: ListSource, { from, to }: TimeRange = EVER): WatchedRows => ({
  entries: new RangeSet([scope, list, from], [scope, list, to, []]),
})

/** The coverage of a list, under every filter. */
export const coverageOf = ({ scope, list }: ListSource): WatchedRows => ({
  coverage: new RangeSet(`${scope}|${list}|`, `${scope}|${list}|\uffff`),
})

/** Whether a change in any tab touches the rows. */
export const isChanged = (changed: ObservabilitySet, watched: WatchedRows): boolean =>
  // `all`: the page comes back from the back/forward cache.
  Boolean(changed.all) ||
  Object.entries(watched).some(([table, keys]) => {
    const range = changed[`idb://${db.name}/${table}/`]
    return range !== undefined && rangesOverlap(range, keys)
  })

/**
 * Reads now, and again after each change of rows in any tab. One read at a time: a running one ends first, so that a stream
 * of changes can't keep a long read from its end. Not `liveQuery`: it sees no read that follows an awaited native promise,
 * and every read of the cache awaits one (`indexedDbGuard.ts`).
 *
 * @param read its signal is aborted when it is no longer wanted; what it throws after that is ignored
 * @returns an unsubscribe function
 */
export function followRows<T>(
  watched: WatchedRows,
  read: (signal: AbortSignal) => Promise<T>,
  onResult: (result: T) => void,
): () => void {
  const controller = new AbortController()
  const { signal } = controller
  /** Number of the newest run; an older one shows nothing. */
  let runs = 0
  let isRunning = false
  let isOutdated = false

  async function run(): Promise<void> {
    const number = ++runs
    const isCurrent = () => number === runs && !signal.aborted
    isRunning = true
    try {
      do {
        isOutdated = false
        const result = await read(signal)
        if (!isCurrent()) break
        onResult(result)
      } while (isOutdated)
    } catch (error) {
      if (!signal.aborted) throw error
    } finally {
      if (number === runs) isRunning = false
    }
  }

  const update = () => {
    isOutdated = true
    if (!isRunning) void run()
  }
  // Returns nothing: `false` would keep the event from the other listeners.
  const onStored = (changed: ObservabilitySet) => {
    if (isChanged(changed, watched)) update()
  }
  Dexie.on('storagemutated', onStored)
  // A running read may wait for a database that does not answer.
  const stopWatchingMemory = unsaved.onChange(() => void run())
  update()
  return () => {
    controller.abort()
    Dexie.on.storagemutated.unsubscribe(onStored)
    stopWatchingMemory()
  }
}
