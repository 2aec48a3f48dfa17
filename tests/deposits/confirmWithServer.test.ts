import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { confirmDeposit } from '../../src/contract/charge.ts'
import { accountsQuery } from '../../src/lib/cache/queries.ts'
import { confirmWithServer } from '../../src/lib/deposits/confirmWithServer.ts'
import { durable } from '../../src/lib/durable/db.ts'
import type { DepositRow, MinedTransaction } from '../../src/lib/durable/rows.ts'
import { ApiError } from '../../src/lib/errors/ApiError.ts'
import { scopeOf } from '../../src/lib/session/accountScope.ts'
import { clearSession, currentLogin, startSession } from '../../src/lib/session/session.ts'
import { TOKENS } from '../testAccounts.ts'
import { depositRow, HASH, OTHER_HASH } from './depositRow.ts'
import { ACCOUNT, OTHER } from './simulation.ts'

/** The server's reply to a confirmation. */
let reply = async (): Promise<unknown> => ({})
const requests: { endpoint: unknown; options: { body: { txHash: string }; loginId?: string } }[] = []
vi.mock('../../src/lib/api/call.ts', () => ({
  call: (endpoint: unknown, options: (typeof requests)[number]['options']) => {
    requests.push({ endpoint, options })
    return reply()
  },
}))

const refetch = vi.hoisted(() => vi.fn(async (_query: unknown) => {}))
vi.mock('../../src/lib/cache/fetchQuery.ts', () => ({ refetch }))

const reported = () => requests.map(({ options }) => options.body.txHash)
const sent = (changes: Partial<DepositRow> = {}) => depositRow({ hashes: [HASH], walletReplied: true, ...changes })
const mined = (result: MinedTransaction['result'], hash = HASH): MinedTransaction => ({
  ...{ hash, block: 9, result, amount: null },
})
/** Stores a deposit and confirms it. */
async function confirm(row: DepositRow): Promise<{ isConfirmed: boolean; stored: DepositRow | undefined }> {
  await durable.deposits.put(row)
  const isConfirmed = await confirmWithServer(row)
  return { isConfirmed, stored: await durable.deposits.get(row.id) }
}

beforeEach(async () => {
  requests.length = 0
  reply = async () => ({})
  refetch.mockClear()
  startSession(ACCOUNT, TOKENS)
  await durable.deposits.clear()
})
afterEach(() => {
  vi.useRealTimers()
  clearSession()
})

describe('an acknowledgement', () => {
  it('is recorded, for the login that asked, and refetches the accounts once', async () => {
    const { isConfirmed, stored } = await confirm(sent())
    expect(isConfirmed).toBe(true)
    expect(stored).toMatchObject({ acknowledged: [HASH] })
    expect(refetch.mock.calls).toEqual([[accountsQuery]])
    const options = { body: { txHash: HASH }, loginId: currentLogin()?.id }
    expect(requests).toEqual([{ endpoint: confirmDeposit, options }])
  })
})

describe('a deposit is reported', () => {
  it.each([
    ['while it looks failed', sent({ mined: mined('reverted') }), HASH],
    ['once it is certain', sent({ mined: mined('transferred'), final: true }), HASH],
    ['after it was set aside', sent({ outcome: 'setAside' }), HASH],
    ['after it was declared unsent', sent({ outcome: 'declaredUnsent' }), HASH],
    ['with its newest hash', sent({ hashes: [HASH, OTHER_HASH], acknowledged: [HASH] }), OTHER_HASH],
    ['with its mined hash', sent({ hashes: [HASH, OTHER_HASH], mined: mined('transferred') }), HASH],
  ])('%s', async (_, row, hash) => {
    await confirm(row)
    expect(reported()).toEqual([hash])
  })

  it.each([
    ['without a hash', depositRow()],
    ['that was refused', sent({ outcome: 'refused' })],
    ['that is confirmed', sent({ outcome: 'confirmed' })],
    ['that the server has', sent({ acknowledged: [HASH] })],
    ['that has certainly failed', sent({ mined: mined('noTransfer'), final: true })],
    ['that was certainly replaced', sent({ replacedAt: 9, final: true })],
  ])('but not one %s', async (_, row) => {
    expect((await confirm(row)).isConfirmed).toBe(false)
    expect(reported()).toEqual([])
  })

  it('but not without a login, or with the login of another account', async () => {
    expect((await confirm(sent({ scope: scopeOf(OTHER) }))).isConfirmed).toBe(false)
    clearSession()
    expect((await confirm(sent())).isConfirmed).toBe(false)
    expect(reported()).toEqual([])
  })
})

describe('another reply', () => {
  const refuse = (error: unknown) => {
    reply = () => Promise.reject(error)
  }
  const business = (serverMessage: string) => new ApiError('business', { code: 409, serverMessage })

  it.each(['Already submitted', '请勿重复提交'])(
    'is no acknowledgement, whatever its words, and the hash is reported again: %s',
    async (serverMessage) => {
      refuse(business(serverMessage))
      const row = sent({ mined: mined('transferred'), final: true })
      const { isConfirmed, stored } = await confirm(row)
      expect(isConfirmed).toBe(false)
      expect(stored).toEqual({ ...row, serverMessage, answeredAt: expect.any(Number) as number })
      expect(refetch).not.toHaveBeenCalled()
      reply = async () => ({})
      expect(stored && (await confirm(stored)).stored).toMatchObject({ acknowledged: [HASH], outcome: 'confirmed' })
    },
  )

  it.each([
    ['without a text', business(''), null],
    [
      'of a broken server',
      new ApiError('http', { status: 500, serverMessage: 'Already submitted' }),
      'Already submitted',
    ],
    ['that never came', new ApiError('network', { serverMessage: 'Already submitted' }), null],
  ])('is only shown: a reply %s', async (_, error, serverMessage) => {
    refuse(error)
    const { isConfirmed, stored } = await confirm(sent({ serverMessage: 'Earlier text' }))
    expect(isConfirmed).toBe(false)
    expect(stored).toMatchObject({ serverMessage, acknowledged: [] })
    expect(refetch).not.toHaveBeenCalled()
  })

  it('changes nothing if it belongs to a login that has ended', async () => {
    refuse(new ApiError('superseded'))
    const row = sent({ serverMessage: 'Earlier text' })
    const { isConfirmed, stored } = await confirm(row)
    expect(isConfirmed).toBe(false)
    expect(stored).toEqual(row)
  })

  it('is not taken for a reply if the app itself failed', async () => {
    refuse(new TypeError('a mistake of the app'))
    await expect(confirm(sent())).rejects.toThrow('a mistake of the app')
  })
})

describe('a slow server', () => {
  /** Lets the server answer only when the test says so. */
  function holdReplies(): () => void {
    const held: (() => void)[] = []
    reply = () => new Promise<void>((resolve) => void held.push(resolve))
    return () => {
      for (const release of held) release()
    }
  }

  it('holds a pass up for 20 s at most, and its late reply counts', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const release = holdReplies()
    const confirming = confirm(sent())
    await vi.waitFor(() => expect(reported()).toEqual([HASH]))
    await vi.advanceTimersByTimeAsync(20_000)
    expect((await confirming).isConfirmed).toBe(false)
    release()
    await vi.waitFor(() => expect(refetch).toHaveBeenCalledTimes(1))
    expect(await durable.deposits.get('a')).toMatchObject({ acknowledged: [HASH] })
  })

  it('gets one request per login and hash at a time', async () => {
    const release = holdReplies()
    const row = sent()
    await durable.deposits.put(row)
    const passes = [confirmWithServer(row), confirmWithServer(row)]
    passes.push(confirmWithServer(sent({ hashes: [HASH, OTHER_HASH] })))
    expect(reported()).toEqual([HASH, OTHER_HASH])
    startSession(ACCOUNT, TOKENS)
    passes.push(confirmWithServer(row))
    expect(reported()).toEqual([HASH, OTHER_HASH, HASH])
    release()
    expect(await Promise.all(passes)).toEqual([true, true, true, true])
    reply = async () => ({})
    await confirmWithServer(row)
    expect(reported()).toHaveLength(4)
  })
})
