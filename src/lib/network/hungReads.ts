/** Most servers answer sooner. A slower one is asked again only by hand. */
const PATIENCE_MS = 10_000

/** What gives up each read that waits for its reply, and when the read was sent, unix milliseconds. */
const waiting = new Map<() => void, number>()

/**
 * Adds a read that waits for its reply. Returns what removes the read again.
 *
 * @param giveUp ends the read with an error
 */
export function addWaitingRead(giveUp: () => void): () => void {
  waiting.set(giveUp, Date.now())
  return () => waiting.delete(giveUp)
}

/**
 * Gives up the reads that have waited for long: a connection may be dead without an error, as in a lift, and a new request
 * opens another one.
 *
 * @returns whether there were any
 */
export function giveUpHungReads(): boolean {
  const hung = [...waiting].filter(([, sentAt]) => Math.abs(Date.now() - sentAt) >= PATIENCE_MS)
  for (const [giveUp] of hung) giveUp()
  return hung.length > 0
}
