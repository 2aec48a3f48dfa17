/**
 * Runs inline in the service worker's shells, before anything has loaded: shows the frame that fits the login, the saved data
 * and the language, once the start of the bar has been painted.
 */
import { readSavedRows } from '../lib/account/readSavedRows.ts'
import { localStore } from '../lib/browser/storage.ts'
import { readDatabase } from '../lib/cache/readDatabase.ts'
import { AMOUNTS_HIDDEN_KEY } from '../lib/config/storageKeys.ts'
import { maskAddress } from '../lib/format/addresses.ts'
import type { Flag } from '../lib/pwa/deviceFlags.ts'
import { FLAGS_DATABASE, FLAGS_STORE } from '../lib/pwa/flagsDatabase.ts'
import { loggedInAddress } from '../lib/session/loggedInAddress.ts'
import { chooseFrame } from './chooseFrame.ts'
import { SAVED_FRAME, SAVED_FRAME_META } from './frames.ts'
import { findFrame, painted, paintRestLater, showFrame } from './page.ts'
import { startApp } from './startApp.ts'

/** How long the frame waits for the cached balances, so that it is painted once. */
const MAX_PENDING_MS = 100
/** How long the app's code waits for them once the frame has been painted without them. */
const MAX_FILL_MS = 500

type Fill = (frame: ParentNode) => void

function showAccount(element: Element): void {
  const address = loggedInAddress()
  if (!address) return
  element.textContent = maskAddress(address)
  element.removeAttribute('data-account')
}

/** Without React, see amountPrivacy.ts. */
async function areAmountsHidden(): Promise<boolean> {
  if (localStore.get(AMOUNTS_HIDDEN_KEY) !== null) return true
  const flag: Flag = 'amountsHidden'
  const read = readDatabase(FLAGS_DATABASE, [FLAGS_STORE], (transaction, resultOf) =>
    resultOf<number | undefined>(transaction.objectStore(FLAGS_STORE).get(flag)),
  )
  return ((await read.catch(() => 0)) ?? 0) > 0
}

/** Loads what fills a frame with the cached balances, on the page that shows them. */
async function loadBalances(frame: string): Promise<Fill | undefined> {
  const url = document.querySelector<HTMLMetaElement>(`meta[name="${SAVED_FRAME_META}"]`)?.content
  if (!url || !frame.startsWith(SAVED_FRAME)) return undefined
  const code: Promise<typeof import('./savedFrame.ts')> = import(/* @vite-ignore */ url)
  const [{ fillFrame }, rows, hidden] = await Promise.all([code, readSavedRows(), areAmountsHidden()])
  return hidden ? undefined : (content) => fillFrame(content, rows)
}

/** Resolves with the value if it comes in time, else with undefined. */
const inTime = <T>(work: Promise<T>, limitMs: number): Promise<T | undefined> =>
  Promise.race([work, new Promise<undefined>((resolve) => setTimeout(resolve, limitMs))])

async function show(root: HTMLElement): Promise<void> {
  await painted()
  const frame = chooseFrame()
  root.dataset.frame = frame
  const balances = loadBalances(frame).catch(() => undefined)
  const content = await findFrame(root, frame)
  const fill = await inTime(balances, MAX_PENDING_MS)
  for (const element of content?.querySelectorAll('[data-account]') ?? []) showAccount(element)
  if (content) fill?.(content)
  showFrame(root, content)
  if (fill) return paintRestLater()
  const fillLate = await inTime(balances, MAX_FILL_MS)
  if (root.dataset.frame) fillLate?.(root)
}

const root = document.getElementById('root')
if (root) {
  root.dataset.frame = 'unknown'
  void startApp(root, show(root))
}
