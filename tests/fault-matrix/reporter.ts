import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import { FAULT_NAMES } from './faults.ts'
import { STEP_NAMES } from './steps.ts'

const WIDTH = Math.max(...STEP_NAMES.map(({ length }) => length)) + 2

/** Prints the matrix as a table, a row per step and a column per fault, then the failures with their reasons. */
export default class TableReporter implements Reporter {
  readonly #results = new Map<string, 'held' | 'FAILED'>()
  readonly #reasons: string[] = []

  onTestEnd({ title }: TestCase, { status, error }: TestResult): void {
    this.#results.set(title, status === 'passed' ? 'held' : 'FAILED')
    if (status !== 'passed') this.#reasons.push(`${title}\n  ${error?.message?.split('\n')[0] ?? status}`)
    if (this.#results.size % 12 === 0) process.stderr.write(`${this.#results.size} cells\n`)
  }

  onEnd(): void {
    const lines = FAULT_NAMES.map((fault, index) => `${String(index + 1).padStart(2)}  ${fault}`)
    lines.push('', `${''.padEnd(WIDTH)}${FAULT_NAMES.map((_, index) => String(index + 1).padStart(3)).join('')}`)
    for (const step of STEP_NAMES) {
      const marks = FAULT_NAMES.map((fault) => this.#results.get(`${step}: ${fault}`))
      lines.push(
        step.padEnd(WIDTH) + marks.map((mark) => (mark === 'held' ? '✓' : mark ? '✘' : '·').padStart(3)).join(''),
      )
    }
    const held = [...this.#results.values()].filter((mark) => mark === 'held').length
    lines.push(
      '',
      ...this.#reasons,
      `${held} of ${this.#results.size} cells held: sent once, credited once, nothing left open, nothing false on the screen`,
    )
    process.stdout.write(`${lines.join('\n')}\n`)
  }

  printsToStdio(): boolean {
    return true
  }
}
