import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'

/** Page function: what the worker leaves on the device. */
export const leftovers = async () => ({
  workers: (await navigator.serviceWorker.getRegistrations()).length,
  caches: await caches.keys(),
})

const timeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0

/**
 * Builds the kill switch with the documented setting, unless there is a build that is newer than the one in `dist/`.
 *
 * @returns its folder
 */
export function buildRetired(mode: 'live' | 'live-e2e'): string {
  const folder = `.cache/e2e-next/retired-${mode}`
  if (timeOf(`${folder}/sw.js`) > timeOf(`dist/${mode}/sw.js`)) return folder
  const vite = ['node_modules/vite/bin/vite.js', 'build', '--mode', mode, '--outDir', folder, '--logLevel', 'error']
  execFileSync(process.execPath, vite, { env: { ...process.env, VITE_SERVICE_WORKER: 'off' }, stdio: 'pipe' })
  return folder
}
