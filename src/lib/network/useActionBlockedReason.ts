import type { MessageId } from '../i18n/intl.ts'
import { useViewedAccount } from '../session/viewedAccount.ts'
import { useOfflineReason } from './connectivity.ts'

/** Why the user can't buy, send or change anything: saved view or offline. Undefined when they can. */
export function useActionBlockedReason(): MessageId | undefined {
  const offline = useOfflineReason()
  const { isSaved } = useViewedAccount()
  // Offline, connecting is no way out.
  return offline ?? (isSaved ? 'saved.readOnly' : undefined)
}

/** Why the user can't change what this device has stored: the saved view. Offline a member can. */
export function useReadOnlyReason(): MessageId | undefined {
  const blockedReason = useActionBlockedReason()
  const { isSaved } = useViewedAccount()
  return isSaved ? blockedReason : undefined
}
