import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { readVerdict, startServer } from '../kit/verdicts.ts'
import { verifyProvider } from '../runVerify.ts'

export const starterFile = (name: string): string =>
  fileURLToPath(new URL(`../../../pacts/example/${name}`, import.meta.url))

/**
 * Starts a starter and verifies the two calls that it implements.
 *
 * @param program the command and its arguments
 */
export async function verifyStarter(...program: [command: string, ...args: string[]]): Promise<void> {
  const url = await startServer(...program)
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
