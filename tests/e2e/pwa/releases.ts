import { execFileSync, execSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'

/**
 * Builds a released version out of the repository's history, with the packages that it was released with. The first time this
 * takes minutes.
 *
 * @returns the folder of its build for browser tests
 * @throws if the history is not here, as in a shallow clone
 */
export function buildRelease(version: string): string {
  const folder = `.cache/release-${version}`
  const build = `${folder}/dist/live-e2e`
  if (existsSync(`${build}/sw.js`)) return build
  const log = ['log', '--format=%H', '--max-count=1', `--grep=^release: ${version}$`]
  const commit = execFileSync('git', log, { encoding: 'utf8' }).trim()
  if (!commit) throw new Error(`The history has no release ${version}: git fetch --unshallow`)
  mkdirSync(folder, { recursive: true })
  execSync(`git archive ${commit} | tar -x -C ${folder}`)
  const quiet = { cwd: folder, stdio: 'ignore' } as const
  execSync('npm ci --ignore-scripts --no-audit --no-fund', quiet)
  execSync('./node_modules/.bin/vite build --mode live-e2e', quiet)
  return build
}
