import { execFileSync } from 'node:child_process'

/** Builds the kill switch with the documented setting. @returns its folder */
export function buildRetired(mode: 'live' | 'live-e2e'): string {
  const folder = `.cache/e2e-next/retired-${mode}-${process.pid}`
  const vite = ['node_modules/vite/bin/vite.js', 'build', '--mode', mode, '--outDir', folder, '--logLevel', 'error']
  execFileSync(process.execPath, vite, { env: { ...process.env, VITE_SERVICE_WORKER: 'off' }, stdio: 'pipe' })
  return folder
}
