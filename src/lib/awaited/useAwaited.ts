import { useStableFor } from '../browser/useStableFor.ts'
import { useStored } from '../session/useStored.ts'
import type { Awaited } from './matchRecords.ts'
import { NOTHING_AWAITED } from './missing.ts'
import { readAwaited } from './readAwaited.ts'

/** Longer than a read of the database takes. */
const PATIENCE_MS = 1000

/** What is awaited for the viewed account; undefined until it is read, and nothing if the device does not answer. */
export function useAwaited(): Awaited | undefined {
  const awaited = useStored(readAwaited)
  // The screen shows no records before the awaited rows are read, and a database may never answer.
  const isLate = useStableFor(String(awaited !== undefined), PATIENCE_MS)
  return awaited ?? (isLate ? NOTHING_AWAITED : undefined)
}
