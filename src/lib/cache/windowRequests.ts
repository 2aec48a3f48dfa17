import type { ListAnchor } from './entryIndex.ts'
import type { WindowRequest } from './listWindow.ts'

/** Entries read beyond those on the screen, at each side. */
const MARGIN = 40
/** Read another window when the screen comes this close to an end of the present one. */
const SLACK = 15

/** Positions in a list, `end` exclusive. */
export interface LoadedRange {
  first: number
  end: number
}

/** The window that a list starts with. */
export const FIRST_WINDOW: WindowRequest = { at: 'newest', newer: MARGIN, older: MARGIN }

const contains = (outer: LoadedRange, inner: LoadedRange) => outer.first <= inner.first && outer.end >= inner.end

/**
 * Decides which window to read for the positions on the screen; undefined while the present window, or the one in
 * flight, will do. A window that joins the present one starts from an entry of it. Only a jump uses a position.
 */
export function nextRequest(
  now: { loaded: { first: number; entries: ListAnchor[] }; awaited: LoadedRange | undefined; count: number },
  screen: LoadedRange,
): { request: WindowRequest; awaited: LoadedRange } | undefined {
  const { first, entries } = now.loaded
  const loaded = { first, end: first + entries.length }
  const needed = { first: Math.max(0, screen.first - SLACK), end: Math.min(now.count, screen.end + SLACK) }
  if (contains(loaded, needed) || (now.awaited && contains(now.awaited, needed))) return undefined
  const [from, to] = [Math.max(0, screen.first - MARGIN), screen.end + MARGIN]
  const awaited = { first: from, end: Math.min(now.count, to) }
  if (from === 0) return { request: { at: 'newest', newer: 0, older: to }, awaited }
  const shared = Math.max(loaded.first, screen.first)
  const entry = shared < Math.min(loaded.end, screen.end) ? entries[shared - first] : undefined
  if (!entry) return { request: { at: screen.first, newer: screen.first - from, older: to - screen.first }, awaited }
  const at = { time: entry.time, id: entry.id }
  return { request: { at, newer: shared - from, older: to - shared }, awaited }
}
