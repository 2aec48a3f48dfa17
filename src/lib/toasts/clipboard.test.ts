import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dialogs, dismissDialogs } from '../overlays/dialogs.ts'
import { copyToClipboard } from './clipboard.ts'
import { toasts } from './toasts.ts'

const refusing = { clipboard: { writeText: () => Promise.reject(new Error('Write permission denied.')) } }

/** A page that copies by command, or refuses. */
class FakeDocument extends EventTarget {
  copied = ''
  refuses = false
  execCommand(): boolean {
    if (this.refuses) return false
    const clipboardData = { setData: (_: string, text: string) => (this.copied = text) }
    return !this.dispatchEvent(Object.assign(new Event('copy', { cancelable: true }), { clipboardData }))
  }
}

beforeEach(() => vi.stubGlobal('document', Object.assign(new FakeDocument(), { refuses: true })))

afterEach(() => {
  dismissDialogs()
  vi.unstubAllGlobals()
})

it('a web view that refuses the clipboard to every page copies by command', async () => {
  const page = new FakeDocument()
  vi.stubGlobal('navigator', refusing)
  vi.stubGlobal('document', page)
  await copyToClipboard('K7Q2-MINT')
  expect(page.copied).toBe('K7Q2-MINT')
  expect(toasts.shown).toMatchObject([{ message: { id: 'tip.copySuccess' }, tone: 'done' }])
  // The next copy of the user's own is not changed.
  expect(page.execCommand()).toBe(false)
})

it.each([
  ['says so in words of the app where the browser has no clipboard', {}, 'tip.cannotCopy'],
  ['gives the reason of a browser that refuses', refusing, 'Write permission denied.'],
])('a copy that fails %s, and shows what to copy by hand', async (_, navigator, reason) => {
  vi.stubGlobal('navigator', navigator)
  const copied = copyToClipboard('K7Q2-MINT')
  await vi.waitFor(() => expect(dialogs.open).toHaveLength(1))
  expect(dialogs.open[0]).toMatchObject({
    body: { id: 'tip.copyFailedReason', values: { reason } },
    facts: [{ toCopy: 'K7Q2-MINT' }],
  })
  dismissDialogs()
  await copied
})
