import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'vitest'
import { emptyFolder } from '../kit/verdicts.ts'
import { starterFile, verifyStarter } from './verifyStarter.ts'

// Built, because `go run` does not pass a signal on to the program: the server would outlive the test.
test('the starter in Go passes the calls that it implements', () => {
  const program = join(emptyFolder(), 'server')
  execFileSync('go', ['build', '-o', program, starterFile('server.go')], { stdio: 'inherit' })
  return verifyStarter(program, '0')
})
