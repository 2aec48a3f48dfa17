import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import { ALL, titleOf } from './cases.ts'
import { PAID_ACTION_STATEMENTS } from './paidActions.ts'
import { DEPOSIT_STATEMENTS } from './statements.ts'
import { SAID } from './witness.ts'

const STATEMENTS = Object.keys({ ...DEPOSIT_STATEMENTS, ...PAID_ACTION_STATEMENTS })

/**
 * Prints each cell that failed, with its reason. A whole run in which a statement of the product was never seen has
 * failed: nothing says that it is true when it is made.
 */
export default class MatrixReporter implements Reporter {
  readonly #played = new Set<string>()
  readonly #failed = new Set<string>()
  readonly #said = new Set<string>()

  onTestEnd({ title, annotations }: TestCase, { status, error }: TestResult): void {
    this.#played.add(title)
    for (const { type, description } of annotations)
      if (type === SAID) for (const id of description?.split(' ') ?? []) this.#said.add(id)
    if (status !== 'passed') {
      this.#failed.add(title)
      process.stdout.write(`FAILED ${title}\n  ${error?.message?.split('\n')[0] ?? status}\n`)
    }
    if (this.#played.size % 12 === 0) process.stderr.write(`${this.#played.size} cells\n`)
  }

  async onEnd({ status }: FullResult): Promise<Pick<FullResult, 'status'>> {
    const unseen = STATEMENTS.filter((id) => !this.#said.has(id))
    const held = this.#played.size - this.#failed.size
    process.stdout.write(
      `${held} of ${this.#played.size} cells held: sent once, credited once, nothing left open, nothing false on the screen\n` +
        `${STATEMENTS.length - unseen.length} of ${STATEMENTS.length} statements were seen. Never seen: ${unseen.join(', ') || 'none'}\n`,
    )
    const isWhole = ALL.every((each) => this.#played.has(titleOf(each)))
    return { status: isWhole && unseen.length > 0 ? 'failed' : status }
  }

  printsToStdio(): boolean {
    return true
  }
}
