// Everything that a change must pass: `npm test`, or some steps by name: `npm test -- types unit`.
// Plain JavaScript, because it may have to install first, on any Node from 20 up.
import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { delimiter } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findNginx } from './nginx.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

const UNIT = '.cache/vitest.json'
const NGINX = '.cache/nginx.json'
const BROWSER = '.cache/playwright.json'

/** A report says how many tests ran; skipped and pending ones count as failed: they prove nothing. */
const fromVitest = ({ numPassedTests, numTotalTests }) => [numPassedTests, numTotalTests - numPassedTests, []]
const fromPlaywright = (report) => {
  const { expected, flaky, unexpected, skipped } = report.stats
  return [expected + flaky, unexpected + skipped, lateIn(report)]
}
/** The tests that passed only when they were tried again; they are named, so that somebody mends them. */
const lateIn = ({ suites = [], specs = [] }) => [
  ...specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(({ title }) => title),
  ...suites.flatMap(lateIn),
]

/**
 * The steps. Those of a lane run one after another, the lanes `code` and `build` side by side, then `browser`. `tools`
 * are needs of scripts/ensure.mjs.
 */
const STEPS = [
  { name: 'types', lane: 'code', run: 'tsc && tsc -p tsconfig.sw.json' },
  { name: 'lint', lane: 'code', run: 'biome ci --colors=off . && knip --no-progress' },
  {
    name: 'unit',
    lane: 'code',
    run: `vitest run --reporter=dot --reporter=json --outputFile.json=${UNIT}`,
    report: UNIT,
    count: fromVitest,
    tools: ['python'],
  },
  {
    name: 'nginx',
    lane: 'code',
    run: `npm run --silent test:nginx -- --reporter=dot --reporter=json --outputFile.json=${NGINX}`,
    report: NGINX,
    count: fromVitest,
    // Only the hosting test needs nginx: without it the step is named, not run. `.ci/run` insists on it.
    skipped: () =>
      findNginx() || process.env.REQUIRE_NGINX
        ? undefined
        : 'nginx is missing. To run it: sudo apt-get install -y nginx-light && npm run test:nginx',
  },
  { name: 'live', lane: 'build', run: 'vite build --mode live' },
  { name: 'rpc', lane: 'build', run: 'vite build --mode live-rpc' },
  { name: 'demo', lane: 'build', run: 'vite build --mode demo' },
  { name: 'apart', lane: 'build', run: 'node tests/bench/liveBuild.ts', needs: ['live', 'demo'] },
  { name: 'size', lane: 'build', run: 'node tests/bench/size.ts', needs: ['live'], tells: true, tools: ['browser'] },
  {
    name: 'bench',
    lane: 'build',
    run: 'node tests/bench/bench.ts --short',
    needs: ['live'],
    tells: true,
    tools: ['browser'],
  },
  {
    name: 'browser',
    lane: 'browser',
    run: 'playwright test -c tests/e2e --reporter=list,json',
    report: BROWSER,
    count: fromPlaywright,
    needs: ['live', 'rpc', 'demo'],
    tools: ['browser'],
  },
]

const say = (text) => process.stdout.write(`${text}\n`)

/** Runs a command with the project's own Node and tools first on the PATH. */
const start = (command) =>
  new Promise((resolve) => {
    const path = `${ROOT}/node_modules/.bin${delimiter}${process.env.PATH}`
    const env = {
      ...process.env,
      PATH: path,
      NO_COLOR: '1',
      FORCE_COLOR: undefined,
      PLAYWRIGHT_JSON_OUTPUT_FILE: `${ROOT}/${BROWSER}`,
    }
    const child = spawn(command, { cwd: ROOT, shell: true, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    const keep = (data) => {
      output += data
    }
    child.stdout.setEncoding('utf8').on('data', keep)
    child.stderr.setEncoding('utf8').on('data', keep)
    child.on('close', (code) => resolve({ code, output }))
  })

const countTests = ({ report, count }, succeeded) => {
  if (!report) return succeeded ? [1, 0, []] : [0, 1, []]
  try {
    const [passed, failed, late] = count(JSON.parse(readFileSync(`${ROOT}/${report}`, 'utf8')))
    // A file that does not even load has no failed test; a runner without tests proves nothing.
    return [passed, Math.max(failed, succeeded && passed > 0 ? 0 : 1), late]
  } catch {
    return [0, 1, []]
  }
}

const results = new Map()

async function runStep(step) {
  const reason = step.skipped?.()
  if (reason) return say(`– ${step.name.padEnd(8)} not run: ${reason}`)
  const missing = step.needs?.find((need) => results.get(need)?.failed > 0)
  if (missing) {
    results.set(step.name, { passed: 0, failed: 1 })
    return say(`✗ ${step.name.padEnd(8)} not run: ${missing} failed`)
  }
  if (step.report) rmSync(`${ROOT}/${step.report}`, { force: true })
  const began = performance.now()
  const { code, output } = await start(step.run)
  const seconds = `${((performance.now() - began) / 1000).toFixed(1)} s`
  const [passed, failed, late] = countTests(step, code === 0)
  results.set(step.name, { passed, failed })
  const tests = step.report ? `${passed} passed${failed ? `, ${failed} failed` : ''}` : ''
  say(`${failed ? '✗' : '✓'} ${step.name.padEnd(8)} ${seconds.padStart(7)}  ${tests}`.trimEnd())
  for (const title of late) say(`  only the second time: ${title}`)
  if (step.tells && !failed) say(output.trim().replace(/^/gm, '  '))
  if (failed) say(`\n$ ${step.run}\n${output.trim()}\n`)
}

const chosen = process.argv.slice(2)
const steps = STEPS.filter(({ name }) => chosen.length === 0 || chosen.includes(name))
const runLane = async (lane) => {
  for (const step of steps) if (step.lane === lane) await runStep(step)
}

const unknown = chosen.filter((name) => !STEPS.some((step) => step.name === name))
const tools = new Set(steps.flatMap((step) => step.tools ?? []))
const setUp = await start(`node scripts/ensure.mjs ${['deps', ...tools].join(' ')}`)
if (setUp.code !== 0 || unknown.length > 0) {
  say(unknown.length > 0 ? `There is no step ${unknown.join(', ')}.` : setUp.output.trim())
  results.set('set-up', { passed: 0, failed: 1 })
} else {
  await Promise.all([runLane('code'), runLane('build')])
  await runLane('browser')
}

const sum = (key) => [...results.values()].reduce((total, result) => total + result[key], 0)
process.exitCode = sum('failed') > 0 || sum('passed') === 0 ? 1 : 0
say(`${sum('passed')} passed, ${sum('failed')} failed`)
