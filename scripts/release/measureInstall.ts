import { execFileSync } from 'node:child_process'
import { lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Bytes of the files of a folder. */
const sizeOf = (folder: string): number =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => lstatSync(join(folder, path)))
    .reduce((total, file) => total + (file.isFile() ? file.size : 0), 0)

/**
 * Installs the packages of the last commit in a fresh clone, as a newcomer does.
 *
 * @returns a line with the size of `node_modules` and the time of `npm ci`
 */
export function measureInstall(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tpu-install-'))
  try {
    execFileSync('git', ['clone', '--quiet', '--depth', '1', `file://${process.cwd()}`, folder])
    const start = performance.now()
    execFileSync('npm', ['ci', '--silent', '--no-audit'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
    const seconds = ((performance.now() - start) / 1000).toFixed(0)
    return `Installed: ${(sizeOf(join(folder, 'node_modules')) / 1e6).toFixed(0)} MB in ${seconds} s`
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
