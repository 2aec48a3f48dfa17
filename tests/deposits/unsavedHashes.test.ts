import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { mirrorHash, removeMirror, restoreMirroredHashes } from '../../src/lib/deposits/unsavedHashes.ts'
import { durable } from '../../src/lib/durable/db.ts'
import { memoryStorage } from '../memoryStorage.ts'
import { depositRow, HASH, OTHER_HASH } from './depositRow.ts'

const KEY = 'tpu:unsaved-hashes'
const mirrored = () => JSON.parse(localStorage.getItem(KEY) ?? '{}')

beforeEach(async () => {
  vi.stubGlobal('localStorage', memoryStorage())
  await durable.deposits.clear()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('a hash that IndexedDB has not stored', () => {
  it('is mirrored per deposit until the journal has it', () => {
    mirrorHash(depositRow(), HASH)
    mirrorHash(depositRow({ id: 'b' }), OTHER_HASH)
    removeMirror('a')
    expect(mirrored()).toMatchObject({ b: { hash: OTHER_HASH } })
    removeMirror('b')
    expect(localStorage.getItem(KEY)).toBeNull()
  })

  it.each(['{', '[]', '{"a":5}', 'null'])('is mirrored although the storage holds %s', (text) => {
    localStorage.setItem(KEY, text)
    mirrorHash(depositRow(), HASH)
    expect(mirrored()).toMatchObject({ a: { hash: HASH } })
  })

  it('stays in the mirror while the journal fails, and moves into it later', async () => {
    await durable.deposits.bulkAdd([depositRow(), depositRow({ id: 'b' })])
    mirrorHash(depositRow(), HASH)
    mirrorHash(depositRow({ id: 'b' }), OTHER_HASH)
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
      throw new Error('full')
    })
    await restoreMirroredHashes()
    expect(mirrored()).toMatchObject({ a: { hash: HASH } })
    put.mockRestore()
    await restoreMirroredHashes()
    expect(mirrored()).toEqual({})
    const rows = (await durable.deposits.toArray()).map(({ hashes, walletReplied }) => [hashes, walletReplied])
    expect(rows).toEqual([
      [[HASH], true],
      [[OTHER_HASH], true],
    ])
  })

  it('rebuilds its record if the device has lost it', async () => {
    const row = depositRow({ requestedAt: 5, nonce: 3, searchedNonce: 3 })
    mirrorHash(row, HASH)
    await restoreMirroredHashes()
    expect(await durable.deposits.toArray()).toEqual([{ ...row, hashes: [HASH], walletReplied: true }])
    expect(mirrored()).toEqual({})
  })

  it('needs no record of its own if another record has it', async () => {
    await durable.deposits.add(depositRow({ id: 'b', hashes: [HASH] }))
    mirrorHash(depositRow(), HASH)
    await restoreMirroredHashes()
    expect(await durable.deposits.count()).toBe(1)
    expect(mirrored()).toEqual({})
  })

  it('moves from the mirror of 1.0.0, and stays there while its record is missing', async () => {
    localStorage.setItem(KEY, JSON.stringify({ a: HASH, b: OTHER_HASH }))
    await durable.deposits.add(depositRow())
    await restoreMirroredHashes()
    expect(await durable.deposits.toArray()).toMatchObject([{ id: 'a', hashes: [HASH], walletReplied: true }])
    expect(mirrored()).toEqual({ b: OTHER_HASH })
  })

  it('stays beside an entry that cannot be read', async () => {
    localStorage.setItem(KEY, JSON.stringify({ x: 5 }))
    mirrorHash(depositRow(), HASH)
    await restoreMirroredHashes()
    expect(await durable.deposits.count()).toBe(1)
    expect(mirrored()).toEqual({ x: 5 })
  })
})
