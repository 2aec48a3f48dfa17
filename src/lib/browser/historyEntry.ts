import { randomId } from './randomId.ts'

/** What the app stores in `history.state`. */
export interface HistoryEntry {
  /** Id of the visit of a page. The entries of the overlays above a page share it. */
  key: string
  /** Number of the app's pages before this one in the history. */
  index: number
  /** Number of overlays above the page. */
  overlays: number
}

export const newEntry = (index: number): HistoryEntry => ({ key: randomId(), index, overlays: 0 })

const isEntry = (state: unknown): state is HistoryEntry => {
  const { key, index, overlays } = (state ?? {}) as Partial<HistoryEntry>
  return typeof key === 'string' && Number.isInteger(index) && Number.isInteger(overlays)
}

/** Before 2.2.0, an entry had the names of its overlays. */
const migrate = (state: unknown): unknown => {
  const { overlays } = (state ?? {}) as { overlays?: unknown }
  return Array.isArray(overlays) ? { ...(state as object), overlays: overlays.length } : state
}

/** The current history entry; undefined if the app has not written it. */
export function readEntry(): HistoryEntry | undefined {
  // There is no history while the build renders the pages.
  const state = migrate(globalThis.history?.state)
  return isEntry(state) ? state : undefined
}
