import { subscribe } from 'valtio'
import { vibrate } from './lib/browser/vibrate.ts'
import { loginState } from './lib/login/loginStore.ts'
import { toasts } from './lib/notifications/toasts.ts'

/** Vibrates with the toasts that say how something ended, and when a login fails. */
function startVibrations(): void {
  let lastId = toasts.shown.at(-1)?.id ?? 0
  subscribe(toasts, () => {
    const newest = toasts.shown.at(-1)
    if (!newest || newest.id <= lastId) return
    lastId = newest.id
    if (newest.tone !== 'info') vibrate(newest.tone === 'done' ? 'success' : 'refusal')
  })
  subscribe(loginState, () => {
    if (loginState.status === 'failed') vibrate('refusal')
  })
}

function createPressHandler() {
  let isStarted = false

  return {
    /**
     * Requests the code of a link's screen before the finger is lifted. The first press starts the vibrations.
     *
     * @param preload loads the code of a path
     */
    async onPress({ target }: Event, preload: (path: string) => Promise<void>): Promise<void> {
      if (!isStarted) startVibrations()
      isStarted = true
      const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href]')
      if (link && link.origin === location.origin) await preload(link.pathname)
    },
  }
}

/** Loaded and called by every press. */
export const { onPress } = createPressHandler()
