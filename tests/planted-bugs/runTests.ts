import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Catcher } from './bug.ts'

interface VitestReport {
  testResults: { assertionResults: { status: string; ancestorTitles: string[]; title: string }[] }[]
}
interface PlaywrightSuite {
  title: string
  suites?: PlaywrightSuite[]
  specs?: { title: string; ok: boolean }[]
}

export interface Outcome {
  /** Titles of the describe blocks and of the test. */
  path: string[]
  passed: boolean
}

const REPORT = '.cache/planted-bugs.json'

/** Literal text as a regular expression, for `--grep` and `--testNamePattern`. */
const toPattern = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

const vitestOutcomes = ({ testResults }: VitestReport): Outcome[] =>
  testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'passed' || status === 'failed')
    .map(({ ancestorTitles, title, status }) => ({ path: [...ancestorTitles, title], passed: status === 'passed' }))

/** @param parents titles of the describe blocks around a suite */
const playwrightOutcomes = ({ suites = [], specs = [] }: PlaywrightSuite, parents: string[] = []): Outcome[] => [
  ...specs.map(({ title, ok }) => ({ path: [...parents, title], passed: ok })),
  ...suites.flatMap((suite) => playwrightOutcomes(suite, [...parents, suite.title])),
]

/** The outcomes of a run. The outermost suites of Playwright's report are files. */
const readOutcomes = (report: string, isVitest: boolean): Outcome[] => {
  const json = JSON.parse(readFileSync(report, 'utf8'))
  if (isVitest) return vitestOutcomes(json)
  return (json as { suites: PlaywrightSuite[] }).suites.flatMap((file) => playwrightOutcomes(file))
}

/**
 * Runs the tests that must catch a bug, up to the first failure.
 *
 * @param folder root of the project, or of its copy
 * @param path titles of the only test to run; otherwise all that `catcher` names
 * @returns no outcomes if the tests can't be loaded: that proves nothing
 */
export function runTests(catcher: Catcher, folder: string, path?: string[]): Outcome[] {
  const isVitest = 'unit' in catcher
  const report = resolve(folder, REPORT)
  rmSync(report, { force: true })
  const command = isVitest
    ? [
        'vitest',
        'run',
        '--project=unit',
        '--project=stateful',
        '--reporter=json',
        `--outputFile=${report}`,
        '--bail=1',
        catcher.unit,
      ]
    : ['playwright', 'test', '-c', 'tests/e2e', '--reporter=json', '--max-failures=1', '--workers=2']
  if ('live' in catcher) command.push('--project=live', `/live/${catcher.live}`)
  if ('cell' in catcher) command.push('--project=fault-matrix', '--grep', toPattern(catcher.cell.join(': ')))
  else if (path && isVitest) command.push('--testNamePattern', toPattern(path.at(-1) ?? ''))
  else if (path) command.push('--grep', toPattern(path.join(' ')))
  const [program = '', ...parameters] = command
  spawnSync(program, parameters, {
    cwd: folder,
    stdio: 'ignore',
    env: { ...process.env, BROWSER: 'all', PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  })
  try {
    return readOutcomes(report, isVitest)
  } catch {
    return []
  }
}
