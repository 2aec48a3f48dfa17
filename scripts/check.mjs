// Runs every check: `npm test`. Or some steps by name: `npm test -- types unit`.
// Plain JavaScript that runs on Node 20, because it may have to install the dependencies first.
import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { delimiter } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isInstalled, missingEngines } from './engines.mjs'
import { findNginx } from './nginx.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

const NGINX_REPORT = '.cache/nginx.json'
const ENGINES_REPORT = '.cache/engines.json'
const BROWSER_REPORT = '.cache/playwright.json'

/** Reads a vitest report. Skipped tests count as failed: they prove nothing. */
const countVitest = ({ numPassedTests, numTotalTests }) => ({
  passed: numPassedTests,
  failed: numTotalTests - numPassedTests,
})

/** Reads a Playwright report. Skipped tests count as failed. */
const countPlaywright = ({ stats: { expected, flaky, unexpected, skipped } }) => ({
  passed: expected,
  failed: flaky + unexpected + skipped,
})

/** The browser tests of a change. The `fuzz` project has a command of its own: `npm run fuzz`. */
const PLAYWRIGHT_PROJECTS = ['live', 'live-build', 'fault-matrix', 'demo', 'demo-below-path']

/** A step that runs vitest projects. */
const vitest = (name, projects) => {
  const report = `.cache/vitest-${name}.json`
  const selected = projects.map((project) => `--project=${project}`).join(' ')
  return {
    name,
    run: `vitest run ${selected} --reporter=dot --reporter=json --outputFile.json=${report}`,
    report,
    count: countVitest,
  }
}

const BUILDS = [
  { name: 'live', run: 'vite build --mode live' },
  { name: 'live-e2e', run: 'vite build --mode live-e2e' },
  { name: 'demo', run: 'vite build --mode demo' },
  { name: 'demo-below-path', run: 'VITE_BASE=/demo/ vite build --mode demo --outDir dist/base-path/demo' },
]

/** A step that verifies the starter of a language. Only it needs the compiler: without it the step is named, not run. */
const starter = (language, program, packageName) => {
  const report = `.cache/starter-${language}.json`
  return {
    name: `starter-${language}`,
    run: `npm run --silent test:starters -- ${language}.test --reporter=dot --reporter=json --outputFile.json=${report}`,
    report,
    count: countVitest,
    skipped: () =>
      isInstalled(program) || process.env.REQUIRE_STARTERS
        ? undefined
        : `${program} is missing. To run it: sudo apt-get install -y ${packageName} && npm test -- starter-${language}`,
  }
}

/**
 * Lanes of steps; `tools` are needs of scripts/ensure.mjs. The steps of a lane run one after another, the lanes of a stage in parallel, the stages in order.
 */
const STAGES = [
  [
    [
      { name: 'types', run: 'tsc && tsc -p tsconfig.sw.json' },
      { name: 'lint', run: 'biome ci --colors=off . && knip --no-progress' },
      vitest('unit', ['unit', 'stateful', 'chain']),
      {
        name: 'nginx',
        run: `npm run --silent test:nginx -- --reporter=dot --reporter=json --outputFile.json=${NGINX_REPORT}`,
        report: NGINX_REPORT,
        count: countVitest,
        // Only the hosting test needs nginx: without it the step is named, not run. `.ci/run` insists on it.
        skipped: () =>
          findNginx() || process.env.REQUIRE_NGINX
            ? undefined
            : 'nginx is missing. To run it: sudo apt-get install -y nginx-light && npm run test:nginx',
      },
    ],
    [
      ...BUILDS,
      { name: 'no-demo-in-live', run: 'node tests/bench/liveBuild.ts', needs: ['live', 'demo'] },
      { name: 'size', run: 'node tests/bench/size.ts', needs: ['live'], showOutput: true, tools: ['browser'] },
      {
        name: 'bench',
        run: 'node tests/bench/bench.ts --short',
        needs: ['live', 'live-e2e'],
        showOutput: true,
        tools: ['browser'],
      },
    ],
    [
      { ...vitest('contract', ['contract', 'provider', 'mutation']), tools: ['python'] },
      starter('go', 'go', 'golang-go'),
      starter('java', 'javac', 'default-jdk-headless'),
    ],
  ],
  [
    [
      {
        name: 'browser',
        run: `playwright test -c tests/e2e ${PLAYWRIGHT_PROJECTS.map((name) => `--project=${name}`).join(' ')} --reporter=list,json`,
        report: BROWSER_REPORT,
        count: countPlaywright,
        needs: BUILDS.map(({ name }) => name),
        tools: ['browser'],
      },
      {
        name: 'engines',
        run: `vitest run --config tests/engines/vitest.config.ts --reporter=./tests/engines/reporter.ts --reporter=json --outputFile.json=${ENGINES_REPORT}`,
        report: ENGINES_REPORT,
        count: countVitest,
        needs: ['live-e2e'],
        showOutput: true,
        tools: ['browser'],
        skipped: () =>
          missingEngines().length === 0 || process.env.REQUIRE_ENGINES
            ? undefined
            : `Firefox or WebKit is missing. To run it: sudo apt-get install -y ${missingEngines().join(' ')} && npm test -- live-e2e engines`,
      },
    ],
  ],
]
const STEPS = STAGES.flat(2)

const print = (text) => process.stdout.write(`${text}\n`)

/** Runs a command with the project's own Node and tools first on the PATH. */
const run = (command) =>
  new Promise((resolve) => {
    const path = `${ROOT}/node_modules/.bin${delimiter}${process.env.PATH}`
    const env = {
      ...process.env,
      PATH: path,
      NO_COLOR: '1',
      FORCE_COLOR: undefined,
      PLAYWRIGHT_JSON_OUTPUT_FILE: `${ROOT}/${BROWSER_REPORT}`,
    }
    const child = spawn(command, { cwd: ROOT, shell: true, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    const append = (data) => {
      output += data
    }
    child.stdout.setEncoding('utf8').on('data', append)
    child.stderr.setEncoding('utf8').on('data', append)
    child.on('close', (code) => resolve({ code, output }))
  })

const countTests = ({ report, count }, succeeded) => {
  if (!report) return { passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1 }
  try {
    const { passed, failed } = count(JSON.parse(readFileSync(`${ROOT}/${report}`, 'utf8')))
    // A file that doesn't load has no failed test, and a run without tests proves nothing.
    return { passed, failed: Math.max(failed, succeeded && passed > 0 ? 0 : 1) }
  } catch {
    return { passed: 0, failed: 1 }
  }
}

const results = new Map()

async function runStep(step) {
  const reason = step.skipped?.()
  if (reason) return print(`– ${step.name.padEnd(15)} not run: ${reason}`)
  const missing = step.needs?.find((need) => results.get(need)?.failed > 0)
  if (missing) {
    results.set(step.name, { passed: 0, failed: 1 })
    return print(`✗ ${step.name.padEnd(15)} not run: ${missing} failed`)
  }
  if (step.report) rmSync(`${ROOT}/${step.report}`, { force: true })
  const began = performance.now()
  const { code, output } = await run(step.run)
  const seconds = `${((performance.now() - began) / 1000).toFixed(1)} s`
  const { passed, failed } = countTests(step, code === 0)
  results.set(step.name, { passed, failed })
  const tests = step.report ? `${passed} passed${failed ? `, ${failed} failed` : ''}` : ''
  print(`${failed ? '✗' : '✓'} ${step.name.padEnd(15)} ${seconds.padStart(7)}  ${tests}`.trimEnd())
  if (step.showOutput && !failed) print(output.trim().replace(/^/gm, '  '))
  if (failed) print(`\n$ ${step.run}\n${output.trim()}\n`)
}

const chosen = process.argv.slice(2)
const isChosen = ({ name }) => chosen.length === 0 || chosen.includes(name)
const runLane = async (lane) => {
  for (const step of lane) if (isChosen(step)) await runStep(step)
}

const unknown = chosen.filter((name) => !STEPS.some((step) => step.name === name))
const tools = new Set(STEPS.filter(isChosen).flatMap((step) => step.tools ?? []))
const setUp = await run(`node scripts/ensure.mjs ${['deps', ...tools].join(' ')}`)
if (setUp.code !== 0 || unknown.length > 0) {
  print(unknown.length > 0 ? `There is no step ${unknown.join(', ')}.` : setUp.output.trim())
  results.set('set-up', { passed: 0, failed: 1 })
} else {
  for (const stage of STAGES) await Promise.all(stage.map(runLane))
}

const sum = (key) => [...results.values()].reduce((total, result) => total + result[key], 0)
process.exitCode = sum('failed') > 0 || sum('passed') === 0 ? 1 : 0
print(`${sum('passed')} passed, ${sum('failed')} failed`)
