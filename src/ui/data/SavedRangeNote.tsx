import type { SavedRange } from '../../lib/cache/savedRange.ts'
import { useActionBlockedReason } from '../../lib/network/useActionBlockedReason.ts'
import styles from './SavedRangeNote.module.css'
import { SavedRangeText } from './SavedRangeText.tsx'

/** How much of a list is on this device, while nothing more can be fetched. */
export function SavedRangeNote({ range }: { range: SavedRange | undefined }) {
  const isCutOff = useActionBlockedReason() !== undefined
  if (!isCutOff) return null
  return (
    <p className={styles.note}>
      <SavedRangeText range={range} />
    </p>
  )
}
