import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Catcher } from './bugs.ts'

interface VitestReport {
  testResults: { assertionResults: { status: string; title: string }[] }[]
}
interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs?: { title: string; ok: boolean }[]
}

/** How the tests of a run ended, by title. */
export type Outcomes = Map<string, 'passed' | 'failed'>

const REPORT = '.cache/planted-bugs.json'

/** Literal text as a regular expression, for `--grep` and `--testNamePattern`. */
const toPattern = (title: string) => title.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

const vitestOutcomes = ({ testResults }: VitestReport): Outcomes =>
  new Map(
    testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map(({ title, status }) => [title, status as 'passed' | 'failed']),
  )

const playwrightOutcomes = ({ suites = [], specs = [] }: PlaywrightSuite): Outcomes =>
  new Map([
    ...specs.map(({ title, ok }) => [title, ok ? 'passed' : 'failed'] as const),
    ...suites.flatMap((suite) => [...playwrightOutcomes(suite)]),
  ])

/**
 * Runs the tests that must catch a bug.
 *
 * @param folder root of the project, or of its copy
 * @param title only the test with this title; otherwise all of them, up to the first failure
 * @returns no outcomes if the tests can't be loaded: that proves nothing
 */
export function runTests(catcher: Catcher, folder: string, title?: string): Outcomes {
  const report = resolve(folder, REPORT)
  rmSync(report, { force: true })
  const command =
    'unit' in catcher
      ? ['vitest', 'run', '--project=unit', '--reporter=json', `--outputFile=${report}`, '--bail=1', catcher.unit]
      : ['playwright', 'test', '-c', 'tests/e2e', '--reporter=json', '--max-failures=1', '--retries=0', '--workers=2']
  if ('live' in catcher) command.push('--project=live', '--project=money', `/live/${catcher.live}`)
  if ('cell' in catcher) command.push('--project=fault-matrix')
  const only = 'cell' in catcher ? catcher.cell.join(': ') : title
  if (only) command.push('unit' in catcher ? '-t' : '-g', toPattern(only))
  const [program = '', ...parameters] = command
  spawnSync(program, parameters, {
    cwd: folder,
    stdio: 'ignore',
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  })
  try {
    const json = JSON.parse(readFileSync(report, 'utf8'))
    return 'unit' in catcher ? vitestOutcomes(json) : playwrightOutcomes(json)
  } catch {
    return new Map()
  }
}
