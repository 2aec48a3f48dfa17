import { afterEach, expect, it, vi } from 'vitest'
import { env } from '../../src/lib/config/env.ts'
import { adoptTransfer, listDeposits } from '../../src/lib/deposits/journal.ts'
import { reconcile } from '../../src/lib/deposits/reconciler.ts'
import type { DepositRow } from '../../src/lib/durable/rows.ts'
import { setTransport } from '../../src/lib/network/transport.ts'
import { scopeOf } from '../../src/lib/session/accountScope.ts'
import { clearSession, startSession } from '../../src/lib/session/session.ts'
import { ME, OTHER } from '../testAccounts.ts'
import { hashOf } from './fakeNode.ts'

// The chain is out of reach, which is known of one deposit only after the other account has logged in.
const otherLogin = Promise.withResolvers<void>()
vi.mock('../../src/lib/deposits/checkOnChain.ts', () => ({
  checkOnChain: async ({ hashes }: DepositRow) => {
    if (hashes.includes(hashOf('b'))) await otherLogin.promise
    return []
  },
}))
vi.mock('../../src/lib/cache/fetchQuery.ts', () => ({ refetch: async () => {} }))

const adopt = (address: string, hash: string) =>
  adoptTransfer(
    {
      scope: scopeOf(address),
      chainId: env.chain.id,
      token: hashOf('0').slice(0, 42),
      from: address,
      to: null,
      amount: null,
      units: null,
      block: 0,
      nonce: 0,
    },
    hash,
    null,
  )

afterEach(() => clearSession())

it('a deposit is never confirmed with the token of an account that logged in meanwhile', async () => {
  await adopt(ME, hashOf('a'))
  await adopt(ME, hashOf('b'))
  await adopt(OTHER, hashOf('c'))
  const confirmed: string[] = []
  const held: (() => void)[] = []
  setTransport(async (_, init) => {
    const { txHash } = JSON.parse(String(init?.body)) as { txHash: string }
    confirmed.push(`${new Headers(init?.headers).get('authorization')} ${txHash.at(-1)}`)
    if (txHash !== hashOf('a')) return Response.json({ code: 200, data: {} })
    await new Promise<void>((release) => {
      held.push(release)
    })
    // Refused as expired: the call would be repeated after a refresh.
    return Response.json({ code: 40201, message: '' })
  })

  startSession(ME, { accessToken: 'first', refreshToken: 'r' })
  const running = reconcile(ME)
  await vi.waitFor(() => expect(held).toHaveLength(1))
  const queued = reconcile(ME)
  startSession(OTHER, { accessToken: 'second', refreshToken: 'r' })
  const own = reconcile(OTHER)
  otherLogin.resolve()
  for (const release of held) release()
  await Promise.all([running, queued, own])

  expect(confirmed.toSorted()).toEqual(['Bearer first a', 'Bearer second c'])
  const [mine] = await listDeposits(scopeOf(OTHER))
  expect(mine?.acknowledged).toEqual([hashOf('c')])
  expect((await listDeposits(scopeOf(ME))).map(({ acknowledged }) => acknowledged)).toEqual([[], []])
})
