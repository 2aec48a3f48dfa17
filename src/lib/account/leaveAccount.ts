import { forgetEntryState } from '../browser/entryState.ts'
import { navigate } from '../browser/navigation.ts'
import { paths } from '../config/paths.ts'
import { dismissDialogs } from '../notifications/dialogs.ts'
import { closeSheet } from '../notifications/sheets.ts'
import { clearSession } from '../session/session.ts'
import { clearSavedData } from '../session/viewedAccount.ts'
import { resetWallet } from '../wallet/store.ts'

let recording: Promise<unknown> = Promise.resolve()

/** Tells `whenLogOutRecorded` of a log-out that is being recorded. */
export function watchRecording<T>(work: Promise<T>): Promise<T> {
  recording = work
  return work
}

/** Resolves once no log-out is being recorded. A reload would end its recording, and saved data would be shown again. */
export const whenLogOutRecorded = (): Promise<void> =>
  recording.then(
    () => {},
    () => {},
  )

/** Leaves everything that the screens show of an account. */
export function leaveAccount(): void {
  clearSession()
  clearSavedData()
  resetWallet()
  closeSheet()
  dismissDialogs()
  forgetEntryState()
  navigate(paths.home)
}
