import { proxy } from 'valtio'
import { isHidden, onReturn } from '../browser/onReturn.ts'
import { vibrate } from '../browser/vibrate.ts'
import type { Message } from '../i18n/message.ts'

export interface Toast {
  id: number
  tone: 'done' | 'info' | 'problem'
  message: Message
  /** A second sentence below the message. */
  note?: Message | undefined
  /** When it was shown, unix milliseconds. */
  at: number
}

/** Long enough to read two lines in either language. */
const TOAST_MS = 4000
/** With a note there is twice as much to read. */
const NOTE_TOAST_MS = 8000
/** What causes a message may cause it several times at once. */
const AT_ONCE_MS = 1000

export const toasts = proxy({ shown: [] as Toast[] })

let lastId = 0

export function dismissToast(id: number): void {
  const index = toasts.shown.findIndex((each) => each.id === id)
  if (index >= 0) toasts.shown.splice(index, 1)
}

/** Dismisses a toast once it could be read: it may come while a wallet is in front of the page. */
function dismissAfter(ms: number, id: number): void {
  const dismiss = () => {
    if (isHidden()) return
    stop()
    dismissToast(id)
  }
  let timer = setTimeout(dismiss, ms)
  const stop = onReturn(() => {
    clearTimeout(timer)
    timer = setTimeout(dismiss, ms)
  })
}

/** Shows a message for a few seconds; one that is shown already comes again. A message about an outcome vibrates. */
export function toast(message: Message, tone: Toast['tone'] = 'info', note?: Message): void {
  const text = JSON.stringify(message)
  const same = toasts.shown.find((each) => JSON.stringify(each.message) === text)
  const at = Date.now()
  if (same && Math.abs(at - same.at) < AT_ONCE_MS) return
  if (same) dismissToast(same.id)
  const id = ++lastId
  toasts.shown.push({ id, tone, message, note, at })
  if (tone !== 'info') vibrate(tone === 'done' ? 'success' : 'refusal')
  dismissAfter(note ? NOTE_TOAST_MS : TOAST_MS, id)
}
