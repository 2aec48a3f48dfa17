import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const COMMAND = fileURLToPath(new URL('../../pacts/verify.ts', import.meta.url))

/** Runs `npm run pact:verify` in a process of its own, like a backend team does. */
export const runVerifyCommand = (...args: string[]) =>
  new Promise<{ code: number | string | null | undefined; output: string }>((resolve) => {
    execFile(process.execPath, [COMMAND, ...args], (error, stdout, stderr) =>
      resolve({ code: error ? error.code : 0, output: stdout + stderr }),
    )
  })
