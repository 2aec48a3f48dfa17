import { describe, expect, it, vi } from 'vitest'
import { createDb, type Db } from './db.ts'

const ADDRESS = '0x0000000000000000000000000000000000000001'

const insertAccount = (db: Db, id: number) =>
  db.accounts.create({ id, address: ADDRESS, token: 'USDT', balance: '1', frozen: '0' })

describe('the rows', () => {
  it('come back from a snapshot with all values, and are found by them', () => {
    const db = createDb()
    insertAccount(db, 1)
    db.delayedCalls.create({ id: 2, operation: 'buyNode', url: '/', headers: [['a', 'b']], body: '{}', dueAt: 5 })
    db.members.create({ address: ADDRESS, name: 'A', inviteCode: 'X', inviter: null, createdAt: 1, rank: 1 })
    const stored = JSON.parse(JSON.stringify(db.snapshot()))
    const other = createDb()
    expect(other.restore(stored)).toBe(true)
    expect(other.snapshot()).toEqual(stored)
    expect(other.accounts.findFirst({ where: { address: { equals: ADDRESS } } })?.id).toBe(1)
    expect(other.members.getAll().find(({ inviter }) => inviter === null)?.name).toBe('A')
  })

  it('do not come back from a snapshot with a row that is impossible', () => {
    const db = createDb()
    insertAccount(db, 1)
    const stored = db.snapshot() as { tables: { accounts: object[] } }
    stored.tables.accounts.push(...stored.tables.accounts)
    expect(db.restore(stored)).toBe(false)
    expect(db.accounts.count({ where: {} })).toBe(0)
  })

  it('are not repeated in other tabs, which load the stored snapshot', () => {
    const Channel = vi.fn(class extends EventTarget {})
    vi.stubGlobal('window', globalThis)
    vi.stubGlobal('BroadcastChannel', Channel)
    const db = createDb()
    insertAccount(db, 1)
    expect(globalThis.BroadcastChannel).toBe(Channel)
    vi.unstubAllGlobals()
    expect(Channel).not.toHaveBeenCalled()
  })
})
