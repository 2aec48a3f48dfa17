import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { db } from '../../src/lib/deposits/db.ts'
import { mirrorHash, removeMirror, restoreMirroredHashes } from '../../src/lib/deposits/unsavedHashes.ts'
import { writeInTime } from '../../src/lib/deposits/writeInTime.ts'
import { memoryStorage } from '../memoryStorage.ts'
import { depositRow, HASH } from './depositRow.ts'

const OTHER_HASH = `0x${'a'.repeat(64)}`
const KEY = 'tpu:unsaved-hashes'
const mirrored = () => JSON.parse(localStorage.getItem(KEY) ?? '{}')

beforeEach(async () => {
  vi.stubGlobal('localStorage', memoryStorage())
  await db.deposits.clear()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('a hash that IndexedDB has not stored', () => {
  it('is mirrored per deposit until the journal has it', () => {
    mirrorHash('a', HASH)
    mirrorHash('b', OTHER_HASH)
    removeMirror('a')
    expect(mirrored()).toEqual({ b: OTHER_HASH })
    removeMirror('b')
    expect(localStorage.getItem(KEY)).toBeNull()
  })

  it.each(['{', '[1]', '{"a":5}', 'null'])('is mirrored although the storage holds %s', (text) => {
    localStorage.setItem(KEY, text)
    mirrorHash('a', HASH)
    expect(mirrored()).toEqual({ a: HASH })
  })

  it('stays in the mirror while the journal fails, and moves into it later', async () => {
    await db.deposits.bulkAdd([depositRow(), depositRow({ id: 'b' })])
    mirrorHash('a', HASH)
    mirrorHash('b', OTHER_HASH)
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
      throw new Error('full')
    })
    await restoreMirroredHashes()
    expect(mirrored()).toEqual({ a: HASH })
    put.mockRestore()
    await restoreMirroredHashes()
    expect(mirrored()).toEqual({})
    const rows = (await db.deposits.toArray()).map(({ hashes, walletReplied }) => [hashes, walletReplied])
    expect(rows).toEqual([
      [[HASH], true],
      [[OTHER_HASH], true],
    ])
  })
})

describe('writeInTime', () => {
  it('gives the result of the work, and leaves no timer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    expect(await writeInTime(() => db.deposits.count())).toBe(0)
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(0))
  })

  it('gives the error of the work, and stores none of it', async () => {
    const failed = writeInTime(async () => {
      await db.deposits.add(depositRow())
      throw new Error('wrong')
    })
    await expect(failed).rejects.toThrow('wrong')
    expect(await db.deposits.count()).toBe(0)
  })
})
