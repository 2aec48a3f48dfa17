import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { readVerdict } from '../kit/verdicts.ts'
import { verifyProvider } from '../runVerify.ts'

export const starterFile = (name: string): string =>
  fileURLToPath(new URL(`../../../pacts/example/${name}`, import.meta.url))

/** Verifies the two calls that a starter implements. */
export async function verifyStarter(url: string): Promise<void> {
  const run = await verifyProvider(url, '--only', '^getNonce', '--only', '^listNodeTypes')
  expect(run.code, run.output).toBe(0)
  const { passed } = readVerdict(run)
  expect(Object.keys(passed).length).toBeGreaterThan(6)
  // What it leaves out is refused, and what it undoes stays undone.
  const rest = await verifyProvider(url, '--only', '^listAccounts: for any member', '--only', '^listNodeTypes: all')
  expect(rest.output).toContain('ok          listNodeTypes: all node types')
  expect(rest.output).toContain('FAILED      listAccounts: for any member')
  expect(rest.output).toContain('404 application/json')
}
