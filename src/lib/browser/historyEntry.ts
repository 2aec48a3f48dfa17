import { randomId } from './randomId.ts'

/** What the app stores in `history.state`. */
export interface HistoryEntry {
  /** Id of the visit of a page. The entries of the overlays above a page share it. */
  key: string
  /** Number of the app's pages before this one in the history. */
  index: number
  /** Overlays above the page, from the lowest: the name of an overlay that can be reopened, `''` for any other. */
  overlays: string[]
}

export const newEntry = (index: number): HistoryEntry => ({ key: randomId(), index, overlays: [] })

const isEntry = (state: unknown): state is HistoryEntry => {
  const { key, index, overlays } = (state ?? {}) as Partial<HistoryEntry>
  return typeof key === 'string' && Number.isInteger(index) && Array.isArray(overlays)
}

/** The current history entry; undefined if the app has not written it. */
export function readEntry(): HistoryEntry | undefined {
  // There is no history while the build renders the pages.
  const state: unknown = globalThis.history?.state
  return isEntry(state) ? state : undefined
}
