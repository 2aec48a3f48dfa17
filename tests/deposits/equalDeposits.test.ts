import { beforeEach, describe, expect, it } from 'vitest'
import { deleteSettled, recordEvents } from '../../src/lib/deposits/journal.ts'
import { durable } from '../../src/lib/durable/db.ts'
import type { DepositRow } from '../../src/lib/durable/rows.ts'
import { depositRow, HASH, OTHER_HASH } from './depositRow.ts'
import { OTHER } from './simulation.ts'

const FOUND = { type: 'hashFound', hash: HASH, nonce: 5 } as const

const hashesOf = async (id: string) => (await durable.deposits.get(id))?.hashes

beforeEach(() => durable.deposits.clear())

describe('a transfer that is found for a deposit that the user has ended', () => {
  it.each(['declaredUnsent', 'refused', 'setAside'] as const)(
    'is of an equal one that is open: %s',
    async (outcome) => {
      const ended = depositRow({ id: 'ended', nonce: 5, outcome, settledAt: 5 })
      await durable.deposits.bulkAdd([ended, depositRow({ id: 'open', nonce: 5 })])
      expect(await recordEvents('ended', FOUND)).toBe(false)
      expect(await durable.deposits.get('ended')).toEqual(ended)
      expect(await hashesOf('open')).toEqual([HASH])
    },
  )

  it('is its own if another account has sent it, since it may be older', async () => {
    await durable.deposits.bulkAdd([
      depositRow({ id: 'ended', outcome: 'declaredUnsent', settledAt: 5 }),
      depositRow({ id: 'open', nonce: 0 }),
    ])
    await recordEvents('ended', { ...FOUND, nonce: null })
    expect(await hashesOf('ended')).toEqual([HASH])
  })

  it.each<[string, Partial<DepositRow>]>([
    ['has a hash', { hashes: [OTHER_HASH] }],
    ['has ended, too', { outcome: 'declaredUnsent' }],
    ['is of another amount', { units: '8' }],
    ['goes to another address', { to: OTHER }],
    ['was asked for after it', { nonce: 6 }],
  ])('is its own if the other one %s', async (_, changes) => {
    await durable.deposits.bulkAdd([
      depositRow({ id: 'ended', nonce: 5, outcome: 'declaredUnsent', settledAt: 5 }),
      depositRow({ id: 'other', nonce: 5, ...changes }),
    ])
    await recordEvents('ended', FOUND)
    expect(await hashesOf('ended')).toEqual([HASH])
  })
})

it('a transfer that is found for an open deposit is its own, though another one is open again', async () => {
  await durable.deposits.bulkAdd([depositRow({ id: 'finder' }), depositRow({ id: 'reopened' })])
  await recordEvents('finder', FOUND)
  expect([await hashesOf('finder'), await hashesOf('reopened')]).toEqual([[HASH], []])
})

it('a replacement of a deposit that was set aside is its own, though an equal one is open', async () => {
  const setAside = depositRow({ id: 'setAside', hashes: [OTHER_HASH], sentNonce: 5, outcome: 'setAside', settledAt: 5 })
  await durable.deposits.bulkAdd([setAside, depositRow({ id: 'open' })])
  await recordEvents('setAside', FOUND)
  expect([await hashesOf('setAside'), await hashesOf('open')]).toEqual([[OTHER_HASH, HASH], []])
})

describe('a hash that a settled deposit has left behind', () => {
  const mined = { hash: OTHER_HASH, block: 9, result: 'transferred', amount: '7' } as const
  const settled = depositRow({
    ...{ id: 'settled', hashes: [HASH, OTHER_HASH], acknowledged: [OTHER_HASH], mined, final: true },
    ...{ walletReplied: true, outcome: 'confirmed', settledAt: 5 },
  })

  it('is of an equal deposit that is found to have sent it', async () => {
    await durable.deposits.bulkAdd([settled, depositRow({ id: 'open', nonce: 5 })])
    expect(await recordEvents('open', FOUND)).toBe(true)
    expect(await hashesOf('open')).toEqual([HASH])
  })

  it('can still be found after a log-out has deleted the settled one', async () => {
    await durable.deposits.bulkAdd([settled, depositRow({ id: 'open', nonce: 5 })])
    await deleteSettled(() => true)
    expect((await durable.deposits.toArray()).map(({ id, excluded }) => [id, excluded])).toEqual([
      ['open', [OTHER_HASH]],
    ])
  })
})

it.each<[string, Partial<DepositRow>]>([
  ['is confirmed', { outcome: 'confirmed', final: true, acknowledged: [OTHER_HASH], settledAt: 5 }],
  ['is certain, without the server', { final: true }],
  ['is mined', {}],
])(
  'a further transfer is of an equal unknown deposit, not of one that %s and whose wallet is silent',
  async (_, changes) => {
    const mined = { hash: OTHER_HASH, block: 9, result: 'transferred', amount: '7' } as const
    const finder = depositRow({ id: 'finder', nonce: 4, hashes: [OTHER_HASH], sentNonce: 4, mined, ...changes })
    await durable.deposits.bulkAdd([finder, depositRow({ id: 'open', nonce: 5 })])
    await recordEvents('finder', FOUND)
    expect(await hashesOf('open')).toEqual([HASH])
    expect(await durable.deposits.count()).toBe(2)
  },
)
