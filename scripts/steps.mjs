// The steps of the four gates: `unit`, `contract` and `browser` of `npm test`, `night` of `npm run night`.
// Plain JavaScript that runs on Node 20, because scripts/check.mjs may have to install the dependencies first.

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

const flags = (projects) => projects.map((project) => `--project=${project}`).join(' ')

const vitest = (name, projects, options = {}) => {
  const { only = '', reporter = 'dot', ...rest } = options
  const report = `.cache/${name}.json`
  const reporters = `--reporter=${reporter} --reporter=json --outputFile.json=${report}`
  return { name, run: `vitest run ${only} ${flags(projects)} ${reporters}`, report, count: countVitest, ...rest }
}

/** Every browser test, of which `npm test` leaves some to the night. */
export const playwrightList = (projects) => `playwright test -c tests/e2e ${flags(projects)} --list`
const playwright = (name, projects, options = {}) => {
  // Each waits for its browser half of the time: three keep two cores busy.
  const { workers = 3, reporter = 'list', ...rest } = options
  const run = `playwright test -c tests/e2e ${flags(projects)} --workers=${workers} --reporter=${reporter},json`
  return { name, run, report: `.cache/${name}.json`, count: countPlaywright, tools: ['browser', 'fonts'], ...rest }
}

const build = (mode) => ({ name: mode, run: `vite build --mode ${mode}` })
const below = (mode) => ({
  name: `${mode}-below-path`,
  run: `VITE_BASE=/demo/ vite build --mode ${mode} --outDir dist/base-path/${mode}`,
})

export const BROWSER_PROJECTS = ['live', 'fault-matrix', 'demo']

/** The steps of `npm test`, one after another: each keeps two cores busy, and beside browsers takes two to five times as long. */
export const TEST_STEPS = [
  { name: 'types', gate: 'unit', run: 'tsc && tsc -p tsconfig.sw.json' },
  { name: 'lint', gate: 'unit', run: 'biome ci --colors=off . && knip --no-progress' },
  vitest('vitest', ['unit', 'stateful'], { gate: 'unit', takesArguments: true }),
  vitest('nginx', ['nginx'], { gate: 'unit', tools: ['nginx'] }),
  vitest('pact', ['contract', 'provider'], { gate: 'contract', tools: ['python'] }),
  ...['live', 'live-e2e', 'demo'].map((mode) => ({ ...build(mode), gate: 'browser' })),
  { name: 'no-demo-in-live', gate: 'browser', run: 'node tests/bench/liveBuild.ts', needs: ['live', 'demo'] },
  {
    name: 'size',
    gate: 'browser',
    run: 'node tests/bench/size.ts',
    needs: ['live'],
    showOutput: true,
    tools: ['browser'],
  },
  vitest('engines', ['engines'], {
    reporter: 'default',
    gate: 'browser',
    needs: ['live-e2e'],
    showOutput: true,
    tools: ['browser', 'fonts', 'engines'],
  }),
  playwright('playwright', BROWSER_PROJECTS, {
    gate: 'browser',
    needs: ['live', 'live-e2e', 'demo'],
    takesArguments: true,
  }),
]

/** The steps of `npm run night`: what is too slow for every change. */
export const NIGHT_STEPS = [
  ...['live', 'live-e2e', 'demo', 'live-walletconnect'].map(build),
  ...['live-e2e', 'demo'].map(below),
  playwright('browser', ['live', 'demo', 'base-path'], {
    needs: ['live', 'live-e2e', 'demo', 'live-e2e-below-path', 'demo-below-path'],
    takesArguments: true,
  }),
  playwright('fault-matrix', ['fault-matrix'], {
    needs: ['live-e2e'],
    reporter: './tests/fault-matrix/reporter.ts',
    takesArguments: true,
  }),
  playwright('fuzz', ['fuzz'], { needs: ['live-e2e'] }),
  vitest('journal', ['stateful'], { only: 'tests/deposits/journal.property.test.ts' }),
  vitest('engines', ['engines'], {
    reporter: 'default',
    needs: ['live-e2e', 'demo'],
    tools: ['browser', 'fonts', 'engines'],
  }),
  playwright('walletconnect', ['walletconnect'], { needs: ['live-walletconnect'], workers: 1 }),
  vitest('walletconnect-client', ['walletconnect']),
  playwright('soak', ['soak'], { needs: ['live-e2e'], workers: 1, reporter: 'line' }),
  vitest('contract', ['contract', 'provider'], { tools: ['python'] }),
  vitest('starters', ['starters'], { tools: ['python', 'go', 'java'] }),
  { name: 'mutate', run: 'node tests/mutation/run.ts', takesArguments: true },
  {
    name: 'bench',
    run: 'node tests/bench/bench.ts',
    needs: ['live', 'live-e2e'],
    tools: ['browser', 'fonts'],
    takesArguments: true,
  },
  {
    name: 'pictures',
    run: 'node tests/screenshots/screenshots.ts',
    tools: ['browser', 'fonts'],
    takesArguments: true,
  },
]
