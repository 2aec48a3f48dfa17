import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { runVerifyCommand } from '../verifyCommand.ts'

const SERVER = fileURLToPath(new URL('../../../pacts/example/server.py', import.meta.url))

/** Fails with instructions if python3 is missing: the example server needs it, the rest of the project doesn't. */
function requirePython(): void {
  try {
    execFileSync('python3', ['--version'], { stdio: 'ignore' })
  } catch {
    throw new Error(
      'python3 is missing. This test runs pacts/example/server.py, which needs Python 3.9 or newer.\n' +
        'Install it: `sudo apt-get install python3` (Debian, Ubuntu), `brew install python` (macOS), or https://www.python.org/downloads/',
    )
  }
}

/** Starts the example server and returns the URL that it prints. */
async function startExample(): Promise<string> {
  requirePython()
  const server = spawn('python3', [SERVER, '0'], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => {
    server.kill()
  })
  const [line] = (await once(server.stdout.setEncoding('utf8'), 'data')) as [string]
  return line.trim()
}

test('the example server passes the interactions it implements', async () => {
  const { code, output } = await runVerifyCommand(
    await startExample(),
    '--only',
    '^getNonce',
    '--only',
    '^listNodeTypes',
  )
  expect(output).not.toMatch(/FAILED|differs/)
  expect(output).toContain('ok      getNonce: for a member (')
  expect(code, output).toBe(0)
})

test('an unknown state fails only its interaction', async () => {
  const { code, output } = await runVerifyCommand(
    await startExample(),
    '--only',
    'getNonce: for a member',
    '--only',
    'listNodeSales: no sale',
  )
  expect(output).toContain('sale-none: the state endpoint returned 400')
  expect(output).toContain('ok      getNonce: for a member (')
  expect(code).toBe(1)
})

test('the README of the example has the commands that these tests run', () => {
  const page = readFileSync(new URL('../../../pacts/example/README.md', import.meta.url), 'utf8')
  expect(page).toContain('python3 pacts/example/server.py')
  expect(page).toContain("--only '^getNonce' --only '^listNodeTypes'")
})
