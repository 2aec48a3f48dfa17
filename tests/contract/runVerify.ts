import { SetupError } from '../../pacts/tools/commandResult.ts'
import type { Pact } from '../../pacts/tools/pactFile.ts'
import { verifyBackend } from '../../pacts/tools/verify/verifyBackend.ts'

/** Runs `verify` with these arguments. @returns what it prints, and its exit code */
export async function runVerify(args: readonly string[], pact?: Pact): Promise<{ code: number; output: string }> {
  try {
    const { text, isGood } = await verifyBackend(args, 'verify', pact)
    return { code: isGood ? 0 : 1, output: text }
  } catch (error) {
    if (!(error instanceof SetupError)) throw error
    return { code: 2, output: error.message }
  }
}

/** Verifies a provider, without other arguments every interaction. */
export const verifyProvider = (url: string, ...args: string[]) => runVerify(['--provider', url, ...args])
