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
