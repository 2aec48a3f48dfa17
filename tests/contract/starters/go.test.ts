import { execFileSync } from 'node:child_process'
import { cpSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { emptyFolder, startServer } from '../kit/verdicts.ts'
import { starterFile, verifyStarter } from './verifyStarter.ts'

// Built, because `go run` does not pass a signal on to the program: the server would outlive the test.
test('the starter in Go passes the calls that it implements', async () => {
  const program = join(emptyFolder(), 'server')
  execFileSync('go', ['build', '-o', program, starterFile('server.go')], { stdio: 'inherit' })
  await verifyStarter(await startServer(program, '0'))
})

test('the starter is no package of the Go module in which a team installs the contract', () => {
  const cwd = emptyFolder()
  writeFileSync(join(cwd, 'go.mod'), 'module backend.example/team\n\ngo 1.19\n')
  writeFileSync(join(cwd, 'main.go'), 'package main\n\nfunc main() {}\n')
  const example = join(cwd, 'node_modules/tpu-api-contract/example')
  cpSync(dirname(starterFile('server.go')), example, { recursive: true })
  expect(execFileSync('go', ['list', './...'], { cwd, encoding: 'utf8' })).toBe('backend.example/team\n')
})
