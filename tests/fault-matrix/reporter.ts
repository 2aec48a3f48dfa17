import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import { FAULT_NAMES } from './faults.ts'
import { STEP_NAMES } from './steps.ts'

const WIDTH = Math.max(...STEP_NAMES.map(({ length }) => length)) + 2

/** Prints the matrix as a table: a row for each step, a column for each fault; then what failed and why. */
export default class TableReporter implements Reporter {
  readonly #ended = new Map<string, 'held' | 'FAILED'>()
  readonly #reasons: string[] = []

  onTestEnd({ title }: TestCase, { status, error }: TestResult): void {
    this.#ended.set(title, status === 'passed' ? 'held' : 'FAILED')
    if (status !== 'passed') this.#reasons.push(`${title}\n  ${error?.message?.split('\n')[0] ?? status}`)
    if (this.#ended.size % 12 === 0) process.stderr.write(`${this.#ended.size} cells\n`)
  }

  onEnd(): void {
    const lines = FAULT_NAMES.map((fault, index) => `${String(index + 1).padStart(2)}  ${fault}`)
    lines.push('', `${''.padEnd(WIDTH)}${FAULT_NAMES.map((_, index) => String(index + 1).padStart(3)).join('')}`)
    for (const step of STEP_NAMES) {
      const marks = FAULT_NAMES.map((fault) => this.#ended.get(`${step}: ${fault}`))
      lines.push(
        step.padEnd(WIDTH) + marks.map((mark) => (mark === 'held' ? '✓' : mark ? '✘' : '·').padStart(3)).join(''),
      )
    }
    const held = [...this.#ended.values()].filter((mark) => mark === 'held').length
    lines.push(
      '',
      ...this.#reasons,
      `${held} of ${this.#ended.size} cells held: sent once, credited once, nothing left open`,
    )
    process.stdout.write(`${lines.join('\n')}\n`)
  }

  printsToStdio(): boolean {
    return true
  }
}
