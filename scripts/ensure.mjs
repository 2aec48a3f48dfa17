// Makes sure that what a command needs is there: `node scripts/ensure.mjs deps [browser]`.
// Plain JavaScript without dependencies, because it runs before there are any, on any Node from 20 up.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { findChromium } from './chromium.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const NODE_MAJOR = 24
const DOWNLOAD_LIMIT_MS = 180_000

const say = (text) => process.stdout.write(`${text}\n`)

/** Runs a command and keeps its output for when it fails. A shell, because npm is a script on Windows. */
const run = (command, options = {}) => {
  const result = spawnSync(command, { cwd: ROOT, shell: true, encoding: 'utf8', ...options })
  return { ok: result.status === 0, output: `${result.stdout ?? ''}${result.stderr ?? ''}`.trim() }
}

const fail = (...lines) => {
  for (const line of lines) say(line)
  process.exit(1)
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

function ensureDeps() {
  if (!isInstalled()) {
    say('Installing the dependencies (npm ci) …')
    // Errors only: an older Node makes npm warn about engines, and it is Node 24 from the packages that runs.
    const { ok, output } = run('npm ci --no-audit --no-fund --loglevel=error')
    if (!ok) fail(output, 'npm ci failed: see above.')
  }
  if (nodeWorks() || (run('npm rebuild node').ok && nodeWorks())) return
  fail(
    `Node ${NODE_MAJOR} is missing. The npm package "node" brings it, through its install script, which did not run here.`,
    'If install scripts are blocked (npm config get ignore-scripts), allow this one:',
    '  npm rebuild node --ignore-scripts=false',
    `Or install Node ${NODE_MAJOR} yourself, and then: ln -sf "$(command -v node)" node_modules/.bin/node`,
  )
}

function ensureBrowser() {
  if (process.env.CHROMIUM_PATH && !existsSync(process.env.CHROMIUM_PATH))
    fail(`CHROMIUM_PATH is ${process.env.CHROMIUM_PATH}, and there is no such file.`)
  if (findChromium()) return
  say('No Chromium found: trying to install Playwright’s …')
  const download = '"node_modules/.bin/node" node_modules/playwright/cli.js install chromium'
  if (run(download, { timeout: DOWNLOAD_LIMIT_MS }).ok && findChromium()) return
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say('Not reachable: trying the system’s packages …')
    if (run('apt-get update && apt-get install -y chromium').ok && findChromium()) return
  }
  const commands = { darwin: 'brew install --cask chromium', win32: 'winget install Google.Chrome' }
  fail(
    'The browser tests need a Chromium. Install one:',
    `  ${commands[process.platform] ?? 'sudo apt-get update && sudo apt-get install -y chromium'}`,
    'or name one that you have: CHROMIUM_PATH=/path/to/chromium',
  )
}

const needs = { deps: ensureDeps, browser: ensureBrowser }
for (const need of process.argv.slice(2)) (needs[need] ?? (() => fail(`I know deps and browser, not ${need}.`)))()
