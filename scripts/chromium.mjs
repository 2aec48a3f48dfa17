import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'

/**
 * Chromium preloads two pages of its own address bar for every window, a fifth of the CPU time of a short test. Only the
 * last `--disable-features` counts, so this list repeats the features that Playwright disables.
 */
const DISABLED_FEATURES = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  // Keeps a renderer in reserve for a page that never comes.
  'SpareRendererForSitePerProcess',
]

/** Keeps a headless Chromium quiet on a closed network. Root can't have a sandbox. */
export const CHROMIUM_ARGS = [
  `--disable-features=${DISABLED_FEATURES.join(',')}`,
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-gpu',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

/** In order of preference. Chromium without windows, which Playwright uses too, takes a fifth less CPU time. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const APPLICATIONS = {
  darwin: [
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ],
  win32: [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
    .filter(Boolean)
    .flatMap((folder) => ['Google\\Chrome', 'Chromium'].map((name) => `${folder}\\${name}\\Application\\chrome.exe`)),
}

// Ubuntu's chromium-browser is a script that only asks to install the snap.
const asksForSnap = (path) =>
  !existsSync('/snap/bin/chromium') && readFileSync(path).subarray(0, 4096).includes('/snap/bin/chromium')

const fromPlaywright = () => {
  try {
    const { chromium } = createRequire(import.meta.url)('playwright')
    return chromium.executablePath()
  } catch {
    return undefined // not installed, or no browser for this system
  }
}

/**
 * The Chromium to test with: the one that CHROMIUM_PATH names, the system's, Playwright's own.
 *
 * @returns {string | undefined} path of the program
 */
export function findChromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  const folders = (process.env.PATH ?? '').split(delimiter)
  const onPath =
    process.platform === 'win32' ? [] : NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
  const system = [...onPath, ...(APPLICATIONS[process.platform] ?? [])]
  const found = system.find((path) => existsSync(path) && !asksForSnap(path))
  if (found) return found
  const own = fromPlaywright()
  return own && existsSync(own) ? own : undefined
}
