import { EDITION } from '../config/env.ts'
import { openSheet } from '../notifications/sheets.ts'
import { discovery } from '../wallet/discovery.ts'
import { getFlag, setFlag } from './deviceFlags.ts'
import { installMethod } from './installMethod.ts'
import { pwa } from './store.ts'

/** Before that the app has not proved to be of use. */
const VISITS_BEFORE_OFFER = 2

const isStandalone = () =>
  matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true

/** How the app can be installed here; `prompt`: the browser has given its event. */
export const currentInstallMethod = (prompt: boolean): 'prompt' | 'steps' | null =>
  installMethod(
    {
      userAgent: navigator.userAgent,
      maxTouchPoints: navigator.maxTouchPoints,
      standalone: isStandalone(),
      // The wallet of a demo is part of its page.
      wallet: EDITION === 'live' && ('ethereum' in globalThis || discovery.wallets.length > 0),
    },
    prompt,
  )

/** A reload, or coming back to a page, is no visit. */
const isNewVisit = () =>
  performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'navigate')

async function countVisit(): Promise<number> {
  const visits = (await getFlag('visits')) + (isNewVisit() ? 1 : 0)
  await setFlag('visits', visits)
  return visits
}

/** Somebody who is here for the second time may be offered the installation, unless they have declined it before. */
export async function startInstallOffer(): Promise<void> {
  globalThis.addEventListener('appinstalled', () => Object.assign(pwa, { prompt: null, offerInstall: false }))
  pwa.offerInstall = (await countVisit()) >= VISITS_BEFORE_OFFER && (await getFlag('installDeclined')) === 0
}

/** Installs, by the browser's own question or by showing the steps of iOS. */
export async function install(): Promise<void> {
  const { prompt } = pwa
  if (!prompt) return openSheet('install')
  // The event answers once.
  pwa.prompt = null
  const { outcome } = await prompt.prompt()
  if (outcome === 'dismissed') await declineInstall()
}

/** Not now: it is not offered again on this device; the drawer still has it. */
export async function declineInstall(): Promise<void> {
  pwa.offerInstall = false
  await setFlag('installDeclined', Date.now()).catch(() => {})
}
