import { useActionBlockedReason } from '../lib/network/useActionBlockedReason.ts'
import styles from './SavedRangeNote.module.css'
import { SavedRangeText } from './SavedRangeText.tsx'

/** How much of a list is on this device, while nothing more can be fetched. */
export function SavedRangeNote({ list }: { list: string }) {
  const isCutOff = useActionBlockedReason() !== undefined
  if (!isCutOff) return null
  return (
    <p className={styles.note}>
      <SavedRangeText list={list} />
    </p>
  )
}
