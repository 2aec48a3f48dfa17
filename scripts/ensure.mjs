// Installs the npm packages, and Node 24 among them: `node scripts/ensure.mjs`. With `--without-dev`, and nothing installed yet,
// only what the demo's build needs. Plain JavaScript without dependencies, because it runs before there are any.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const NODE_MAJOR = 24

const say = (text) => process.stdout.write(`${text}\n`)

/** Runs a command and returns its output. A shell, because npm is a script on Windows. */
const run = (command) => {
  const result = spawnSync(command, { cwd: ROOT, shell: true, encoding: 'utf8' })
  return { ok: result.status === 0, output: `${result.stdout ?? ''}${result.stderr ?? ''}`.trim() }
}

const packagesOf = (file) => {
  try {
    return JSON.parse(readFileSync(`${ROOT}/${file}`, 'utf8')).packages
  } catch {
    return undefined // not installed, or half of it
  }
}

/** Whether node_modules holds what the lockfile says, by npm's own record. Optional packages depend on the machine. */
const isInstalled = ({ withoutDev }) => {
  const installed = packagesOf('node_modules/.package-lock.json')
  return (
    installed !== undefined &&
    Object.entries(packagesOf('package-lock.json') ?? {}).every(
      ([path, { version, dev, optional, devOptional }]) =>
        path === '' || optional || devOptional || (withoutDev && dev) || installed[path]?.version === version,
    )
  )
}

const nodeWorks = () =>
  Number.parseInt(run('"node_modules/.bin/node" -p process.versions.node').output, 10) >= NODE_MAJOR

/** Whether the builds run on this Node: see `engines` of Vite. */
const runsBuilds = () => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  return major === 20 ? minor >= 19 : major > 22 || (major === 22 && minor >= 12)
}

/** @returns whether the packages are there, and Node unless it is left out; says what is wrong otherwise */
export function ensureDependencies({ withoutDev = false } = {}) {
  if (!isInstalled({ withoutDev })) {
    if (process.env.NO_INSTALL) {
      say('The npm packages are missing or old, and NO_INSTALL forbids to install them: npm ci')
      return false
    }
    // Whoever has the other packages keeps them.
    const command = withoutDev && runsBuilds() && !existsSync(`${ROOT}/node_modules`) ? 'npm ci --omit=dev' : 'npm ci'
    say(`Installing the dependencies (${command}) …`)
    // Errors only: an older Node makes npm warn about engines.
    const { ok, output } = run(`${command} --no-audit --no-fund --loglevel=error`)
    if (!ok) {
      say(`${output}\n${command} failed: see above.`)
      return false
    }
  }
  if (withoutDev && !existsSync(`${ROOT}/node_modules/node`)) return true
  // .npmrc blocks install scripts. This is the only one that has to run.
  if (nodeWorks() || (run('npm rebuild node --ignore-scripts=false').ok && nodeWorks())) return true
  say(
    `Node ${NODE_MAJOR} is missing. The npm package "node" brings it, through its install script, which did not run here.`,
  )
  say('To see why: npm rebuild node --ignore-scripts=false --foreground-scripts')
  say(`Or install Node ${NODE_MAJOR} yourself, and then: ln -sf "$(command -v node)" node_modules/.bin/node`)
  return false
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const withoutDev = process.argv.includes('--without-dev')
  if (!ensureDependencies({ withoutDev })) process.exitCode = 1
}
