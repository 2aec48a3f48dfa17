import { navigate } from '../browser/navigation.ts'
import { NOT_FOUND_PAGE, pageOf } from '../config/pages.ts'
import { paths } from '../config/paths.ts'
import { saveInviteCode } from '../login/inviteCode.ts'
import { loginState } from '../login/loginStore.ts'
import { dialogs } from '../overlays/dialogs.ts'
import { sheets } from '../overlays/sheets.ts'
import { loadedBy } from './install.ts'

/** https://developer.mozilla.org/en-US/docs/Web/API/LaunchQueue */
export interface LaunchQueue {
  setConsumer: (consumer: (launch: { readonly targetURL?: string | null }) => void) => void
}

/** Whether the user is in the middle of something that a change of screens would interrupt. */
const isBusy = (): boolean => sheets.open !== null || dialogs.open.length > 0 || loginState.status !== 'idle'

/** The manifest says `focus-existing`: a shortcut or a link shows its screen in the open app, without a reload. */
export function startLaunches(queue = (globalThis as { launchQueue?: LaunchQueue }).launchQueue): void {
  let first = loadedBy()
  queue?.setConsumer(({ targetURL }) => {
    const isLoad = targetURL === first
    first = undefined
    if (!targetURL || isLoad) return
    const url = new URL(targetURL)
    if (url.origin !== globalThis.location.origin) return
    if (/[?&#]inviteCode=/.test(url.search + url.hash)) saveInviteCode(targetURL)
    // The start page: the app was only brought to the front.
    if (url.pathname === paths.home || pageOf(url.pathname) === NOT_FOUND_PAGE || isBusy()) return
    url.searchParams.delete('inviteCode')
    navigate(url.pathname + url.search)
  })
}
