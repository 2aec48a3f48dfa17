import { afterEach, expect, it, vi } from 'vitest'
import { dialogs, dismissDialogs } from '../overlays/dialogs.ts'
import { copyToClipboard } from './clipboard.ts'

afterEach(() => {
  dismissDialogs()
  vi.unstubAllGlobals()
})

it.each([
  ['says so in words of the app where the browser has no clipboard', {}, 'tip.cannotCopy'],
  [
    'gives the reason of a browser that refuses',
    { clipboard: { writeText: () => Promise.reject(new Error('Write permission denied.')) } },
    'Write permission denied.',
  ],
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
