import { readLogOuts } from '../durable/readLogOuts.ts'
import { scopeOf } from '../session/accountScope.ts'
import { session } from '../session/session.ts'
import { exclusively } from '../tabs/locks.ts'
import { deleteScopes } from './forgetScopes.ts'

/** Name of the lock. One deletion at a time, so that a login knows when the one before has ended. */
export const FORGETTING = 'forgetting'

/** Deletes what an interrupted log-out, or a tab that was frozen meanwhile, has left of accounts that have logged out. */
export async function resumeLogOuts(): Promise<void> {
  await exclusively(FORGETTING, async () => {
    const left = new Set((await readLogOuts()).map(({ scope }) => scope))
    // Its log-out could not be forgotten when it logged in.
    if (session.address) left.delete(scopeOf(session.address))
    if (left.size > 0) await deleteScopes((scope) => left.has(scope))
  })
}
