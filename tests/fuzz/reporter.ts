import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import { printSeed } from '../seed.ts'

/** Prints each failure, and how many replies and texts were shown. */
export default class FuzzReporter implements Reporter {
  #replies = 0
  #changedFields = 0
  #texts = 0
  #failed = 0
  #passed = 0

  onTestEnd({ title, annotations }: TestCase, { status, error, duration }: TestResult): void {
    for (const { type, description = '' } of annotations) {
      const [count = 0, changed = 0] = description.split(' ').map(Number)
      if (type === 'replies') this.#replies += count
      if (type === 'replies') this.#changedFields += changed
      if (type === 'texts') this.#texts += count
    }
    if (status === 'passed') this.#passed += 1
    else this.#failed += 1
    process.stdout.write(`${status === 'passed' ? '✓' : '✗'} ${title} (${(duration / 1000).toFixed(0)} s)\n`)
    if (error) process.stdout.write(`${error.message ?? error.value ?? ''}\n`)
  }

  onEnd(): void {
    const share = this.#replies > 0 ? ((100 * this.#changedFields) / this.#replies).toFixed(1) : '0'
    process.stdout.write(
      `${this.#replies} replies, ${share} % of them valid but for one field; ${this.#texts} hostile texts shown\n`,
    )
    process.stdout.write(`${this.#passed} passed, ${this.#failed} failed\n`)
    printSeed('npm run night -- fuzz')
  }
}
