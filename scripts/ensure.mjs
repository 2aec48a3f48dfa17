// Checks what a command needs: `node scripts/ensure.mjs deps [browser] [python]`. Installs the npm packages; what belongs
// to the system is only named, with the command that installs it. Plain JavaScript without dependencies, because it runs
// before there are any, on any Node from 20 up.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { findChromium } from './chromium.mjs'
import { isFor, thisMachine, withoutHash } from './lockfile.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const NODE_MAJOR = 24

const say = (text) => process.stdout.write(`${text}\n`)

/** Runs a command and returns its output. A shell, because npm is a script on Windows. */
const run = (command) => {
  const result = spawnSync(command, { cwd: ROOT, shell: true, encoding: 'utf8' })
  return { ok: result.status === 0, output: `${result.stdout ?? ''}${result.stderr ?? ''}`.trim() }
}

/** Every need is checked before the exit, so that one run names all that is missing. */
const fail = (...lines) => {
  for (const line of lines) say(line)
  process.exitCode = 1
}

const packagesOf = (file) => {
  try {
    return JSON.parse(readFileSync(`${ROOT}/${file}`, 'utf8')).packages
  } catch {
    return undefined // not installed, or half of it
  }
}

/** Whether node_modules holds what the lockfile says, by npm's own record. Optional packages depend on the machine. */
const isInstalled = () => {
  const installed = packagesOf('node_modules/.package-lock.json')
  return (
    installed !== undefined &&
    Object.entries(packagesOf('package-lock.json') ?? {}).every(
      ([path, { version, optional, devOptional }]) =>
        path === '' || optional || devOptional || installed[path]?.version === version,
    )
  )
}

const nodeWorks = () =>
  Number.parseInt(run('"node_modules/.bin/node" -p process.versions.node').output, 10) >= NODE_MAJOR

/** Records the hashes that the lockfile lacks for this machine's packages, so that npm checks the downloads. */
function addMissingHashes() {
  const machine = thisMachine()
  const missing = withoutHash(packagesOf('package-lock.json') ?? {}).filter(([, entry]) => isFor(entry, machine))
  if (missing.length === 0) return
  say(`package-lock.json has no hash for ${missing.length} packages of this machine: adding them. Please commit it.`)
  run('npm run lock')
}

function ensureDeps() {
  if (!isInstalled()) {
    addMissingHashes()
    say('Installing the dependencies (npm ci) …')
    // Errors only: an older Node makes npm warn about engines, and it is Node 24 from the packages that runs.
    const { ok, output } = run('npm ci --no-audit --no-fund --loglevel=error')
    if (!ok) return fail(output, 'npm ci failed: see above.')
  }
  // .npmrc blocks install scripts. This is the only one that has to run.
  if (nodeWorks() || (run('npm rebuild node --ignore-scripts=false').ok && nodeWorks())) return
  fail(
    `Node ${NODE_MAJOR} is missing. The npm package "node" brings it, through its install script, which did not run here.`,
    'To see why: npm rebuild node --ignore-scripts=false --foreground-scripts',
    `Or install Node ${NODE_MAJOR} yourself, and then: ln -sf "$(command -v node)" node_modules/.bin/node`,
  )
}

/** The command that installs a program, by platform; Debian's where no other is known. */
const installCommand = ({ debian, darwin, win32 }) =>
  ({ darwin: `brew install ${darwin}`, win32: `winget install ${win32}` })[process.platform] ??
  `sudo apt-get update && sudo apt-get install -y ${debian}`

function ensureBrowser() {
  const { CHROMIUM_PATH } = process.env
  if (CHROMIUM_PATH && !existsSync(CHROMIUM_PATH))
    return fail(`CHROMIUM_PATH is ${CHROMIUM_PATH}, and there is no such file.`)
  if (findChromium()) return
  fail(
    'Chromium is missing; the browser tests need it. Install it with one of:',
    `  ${installCommand({ debian: 'chromium', darwin: '--cask chromium', win32: 'Google.Chrome' })}`,
    '  npx playwright install chromium',
    'or name one that you have: CHROMIUM_PATH=/path/to/chromium',
  )
}

function ensurePython() {
  if (run('python3 --version').ok) return
  fail(
    'python3 (3.9 or newer) is missing; one contract test runs the example server in pacts/example. Install it:',
    `  ${installCommand({ debian: 'python3', darwin: 'python3', win32: 'Python.Python.3.13' })}`,
  )
}

const needs = { deps: ensureDeps, browser: ensureBrowser, python: ensurePython }
for (const need of process.argv.slice(2))
  (needs[need] ?? (() => fail(`Unknown need ${need}: it is one of ${Object.keys(needs).join(', ')}.`)))()
