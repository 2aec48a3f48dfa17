import { listAwaited } from '../actions/intents.ts'
import { listDeposits } from '../deposits/journal.ts'
import type { Awaited } from './matchRecords.ts'

/** What is awaited for an account. */
export async function readAwaited(scope: string): Promise<Awaited> {
  const [deposits, withdrawals] = await Promise.all([listDeposits(scope), listAwaited(scope)])
  return { deposits, withdrawals }
}
