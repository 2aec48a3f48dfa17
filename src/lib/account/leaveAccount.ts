import { forgetEntryState } from '../browser/entryState.ts'
import { navigate } from '../browser/navigation.ts'
import { paths } from '../config/paths.ts'
import { dismissDialogs } from '../overlays/dialogs.ts'
import { closeSheet } from '../overlays/sheets.ts'
import { clearSession } from '../session/session.ts'
import { clearSavedData } from '../session/viewedAccount.ts'
import { resetWallet } from '../wallet/store.ts'

/** The log-out that is being recorded. A reload before it is recorded would show saved data again. */
export const logOutInProgress: { recording: Promise<unknown> | undefined } = { recording: undefined }

/** Clears everything that the screens show of an account, and goes to the home. */
export function leaveAccount(): void {
  clearSession()
  clearSavedData()
  resetWallet()
  closeSheet()
  dismissDialogs()
  forgetEntryState()
  navigate(paths.home)
}
