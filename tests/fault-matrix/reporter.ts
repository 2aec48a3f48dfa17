import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import { ALL, type Case, titleOf } from './cases.ts'
import { FAULT_NAMES } from './faults.ts'
import { PAID_ACTION_STATEMENTS } from './paidActions.ts'
import { DEPOSIT_STATEMENTS } from './statements.ts'
import { STEP_NAMES } from './steps.ts'
import { SAID } from './witness.ts'

const WIDTH = Math.max(...STEP_NAMES.map(({ length }) => length)) + 2
const STATEMENTS = Object.keys({ ...DEPOSIT_STATEMENTS, ...PAID_ACTION_STATEMENTS })

/**
 * Prints the matrix as a table, a row per step and a column per fault, then the failures with their reasons. A whole run in
 * which a statement of the product was never seen has failed: nothing says that it is true when it is made.
 */
export default class TableReporter implements Reporter {
  readonly #results = new Map<string, 'held' | 'FAILED'>()
  readonly #reasons: string[] = []
  readonly #said = new Set<string>()

  onTestEnd({ title, annotations }: TestCase, { status, error }: TestResult): void {
    this.#results.set(title, status === 'passed' ? 'held' : 'FAILED')
    for (const { type, description } of annotations)
      if (type === SAID) for (const id of description?.split(' ') ?? []) this.#said.add(id)
    if (status !== 'passed') this.#reasons.push(`${title}\n  ${error?.message?.split('\n')[0] ?? status}`)
    if (this.#results.size % 12 === 0) process.stderr.write(`${this.#results.size} cells\n`)
  }

  async onEnd({ status }: FullResult): Promise<Pick<FullResult, 'status'>> {
    const lines = FAULT_NAMES.map((fault, index) => `${String(index + 1).padStart(2)}  ${fault}`)
    lines.push('', `${''.padEnd(WIDTH)}${FAULT_NAMES.map((_, index) => String(index + 1).padStart(3)).join('')}`)
    for (const step of STEP_NAMES) {
      const marks = FAULT_NAMES.map((fault) =>
        this.#markOf(ALL.filter(({ cell }) => cell[0] === step && cell[1] === fault)),
      )
      lines.push(step.padEnd(WIDTH) + marks.map((mark) => mark.padStart(3)).join(''))
    }
    const held = [...this.#results.values()].filter((mark) => mark === 'held').length
    const unseen = STATEMENTS.filter((id) => !this.#said.has(id))
    lines.push(
      '',
      ...this.#reasons,
      `${held} of ${this.#results.size} cells held: sent once, credited once, nothing left open, nothing false on the screen`,
      `${STATEMENTS.length - unseen.length} of ${STATEMENTS.length} statements were seen. Never seen: ${unseen.join(', ') || 'none'}`,
    )
    process.stdout.write(`${lines.join('\n')}\n`)
    const isWhole = ALL.every((each) => this.#results.has(titleOf(each)))
    return { status: isWhole && unseen.length > 0 ? 'failed' : status }
  }

  printsToStdio(): boolean {
    return true
  }

  /** `✘` if one of a cell's cases failed, `·` if one was not played. */
  #markOf(cases: Case[]): string {
    const results = cases.map((each) => this.#results.get(titleOf(each)))
    if (results.includes('FAILED')) return '✘'
    return results.includes(undefined) ? '·' : '✓'
  }
}
