import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { durable } from '../../src/lib/durable/db.ts'
import { setTransport } from '../../src/lib/network/transport.ts'
import { scopeOf } from '../../src/lib/session/accountScope.ts'
import { clearSession, startSession } from '../../src/lib/session/session.ts'
import { startMember } from '../../src/start/startMember.ts'
import { ok } from '../serveReplies.ts'
import { depositRow, HASH } from './depositRow.ts'
import { ACCOUNT } from './simulation.ts'

vi.mock('../../src/ui/overlay/DialogHost.tsx', () => ({}))
// The chain shows nothing new.
vi.mock('../../src/lib/deposits/checkOnChain.ts', () => ({ checkOnChain: async () => [] }))

/** Last parts of the paths that were requested. */
let asked: (string | undefined)[]

beforeEach(() => {
  asked = []
  setTransport(async (input) => {
    const [path] = String(input).split('?')
    asked.push(path?.split('/').at(-1))
    return ok([])
  })
})
afterEach(clearSession)

it('what an earlier session left open is taken up: a deposit, whose credit fetches the balance, a purchase and a withdrawal', async () => {
  const scope = scopeOf(ACCOUNT)
  const open = { scope, requestedAt: Date.now() - 120_000, serverMessage: null, reported: true }
  await durable.deposits.add(depositRow({ hashes: [HASH], walletReplied: true, sentNonce: 0, requestedAt: Date.now() }))
  await durable.intents.bulkAdd([
    { ...open, id: 'w', name: 'withdraw', baseline: { amount: '5', ids: [] } },
    { ...open, id: 'b', name: 'buy', baseline: { id: '1', price: '100', bought: 0 } },
  ])
  startSession(ACCOUNT, { accessToken: 'a', refreshToken: 'r' })
  startMember()
  await vi.waitFor(() => expect(asked).toEqual(expect.arrayContaining(['confirm', 'accounts', 'withdraw', 'sales'])))
})
