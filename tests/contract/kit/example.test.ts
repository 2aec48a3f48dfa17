import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { runVerifyCommand } from './verifyCommand.ts'

const SERVER = fileURLToPath(new URL('../../../pacts/example/server.py', import.meta.url))

/** Starts the example and resolves with the address that it prints. */
async function startExample(): Promise<string> {
  try {
    execFileSync('python3', ['--version'], { stdio: 'ignore' })
  } catch {
    throw new Error('The example for backend teams is a Python server: install python3 (3.9 or newer) to test it')
  }
  const server = spawn('python3', [SERVER, '0'], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => {
    server.kill()
  })
  const [line] = (await once(server.stdout.setEncoding('utf8'), 'data')) as [string]
  return line.trim()
}

test('the example server keeps what it implements', async () => {
  const { code, output } = await runVerifyCommand(await startExample(), '--only', '^getNonce', '--only', '^listNodeTypes')
  expect(output).not.toMatch(/FAILED|differs/)
  expect(output).toContain('ok      getNonce: of an address (')
  expect(code, output).toBe(0)
})

test('a state that the example does not know fails its interaction, not the others', async () => {
  const { code, output } = await runVerifyCommand(
    await startExample(),
    '--only',
    'getNonce: of an address',
    '--only',
    'listNodeSales: no sale',
  )
  expect(output).toContain('sale-none: the state endpoint answered 400')
  expect(output).toContain('ok      getNonce: of an address (')
  expect(code).toBe(1)
})

test('the page that explains the example names what it prints and runs', () => {
  const page = readFileSync(new URL('../../../pacts/example/README.md', import.meta.url), 'utf8')
  expect(page).toContain('python3 pacts/example/server.py')
  expect(page).toContain("--only '^getNonce' --only '^listNodeTypes'")
})
