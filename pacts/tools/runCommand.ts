import { SetupError } from './verify/selectInteractions.ts'

/**
 * Runs a command of the kit and sets the exit code of the process: 0 if its verdict is good, 1 if it is not, 2 if it
 * could not run.
 */
export async function runCommand(command: () => Promise<boolean>): Promise<void> {
  try {
    if (!(await command())) process.exitCode = 1
  } catch (error) {
    // An unexpected error is not a bad verdict either; print its stack.
    const isExpected = error instanceof SetupError
    process.stderr.write(`${isExpected ? error.message : error instanceof Error ? error.stack : String(error)}\n`)
    process.exitCode = 2
  }
}
