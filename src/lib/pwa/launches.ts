import { navigate } from '../browser/navigation.ts'
import { EDITION } from '../config/edition.ts'
import { NOT_FOUND_PAGE, pageOf } from '../config/pages.ts'
import { paths } from '../config/paths.ts'
import { saveInviteCode } from '../login/inviteCode.ts'
import { loginState } from '../login/loginStore.ts'
import { dialogs } from '../overlays/dialogs.ts'
import { sheets } from '../overlays/sheets.ts'
import { isTabBusy } from '../tabs/updateLock.ts'
import { loadedBy } from './install.ts'

/** https://developer.mozilla.org/en-US/docs/Web/API/LaunchQueue */
export interface LaunchQueue {
  setConsumer: (consumer: (launch: { readonly targetURL?: string | null }) => void) => void
}

/** Whether the user is in the middle of something that a change of screens would interrupt. */
const isBusy = (): boolean => sheets.open !== null || dialogs.open.length > 0 || loginState.status !== 'idle'

/** Whether only a load of the page applies the rest of a link: a language, or the settings of the demo's world. */
const takesLoad = ({ search, searchParams }: URL): boolean =>
  searchParams.has('lang') || (EDITION === 'demo' && search !== '')

/** The manifest says `focus-existing`: a shortcut or a link shows its screen in the open app, without a reload. */
export function startLaunches(queue = (globalThis as { launchQueue?: LaunchQueue }).launchQueue): void {
  // Chromium has queued the launch that loaded the page. After a reload, it queues the last one again:
  // https://source.chromium.org/chromium/chromium/src/+/main:components/webapps/browser/launch_queue/launch_queue.cc
  let isQueued = true
  const loaded = loadedBy()
  queue?.setConsumer(({ targetURL }) => {
    if (!targetURL || (isQueued && (loaded === undefined || targetURL === loaded))) return
    const url = new URL(targetURL)
    if (url.origin !== globalThis.location.origin) return
    if (/[?&#]inviteCode=/.test(url.search + url.hash)) saveInviteCode(targetURL)
    url.searchParams.delete('inviteCode')
    if (pageOf(url.pathname) === NOT_FOUND_PAGE || isBusy()) return
    if (takesLoad(url)) {
      if (!isTabBusy()) globalThis.location.assign(targetURL)
    }
    // The start page: the app was only brought to the front.
    else if (url.pathname !== paths.home) navigate(url.pathname + url.search)
  })
  isQueued = false
}
