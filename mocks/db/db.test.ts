import { describe, expect, it, vi } from 'vitest'
import { createDb, type Db } from './db.ts'

const ADDRESS = '0x0000000000000000000000000000000000000001'
const OTHER = '0x0000000000000000000000000000000000000002'

const insertAccount = (db: Db, id: number, address = ADDRESS) =>
  db.accounts.create({ id, address, token: 'USDT', balance: '1', frozen: '0' })
const idsOf = (db: Db, address: string) =>
  db.accounts.findMany({ where: { address: { equals: address } } }).map(({ id }) => id)

describe('a row', () => {
  it('has a primary key of its own, and the first row with it stays', () => {
    const db = createDb()
    insertAccount(db, 1)
    expect(() => insertAccount(db, 1, OTHER)).toThrow(/already exists/)
    expect(db.accounts.getAll().map(({ address }) => address)).toEqual([ADDRESS])
    expect(idsOf(db, OTHER)).toEqual([])
  })

  it('has a primary key that is neither 0 nor empty', () => {
    const db = createDb()
    expect(() => insertAccount(db, 0)).toThrow(/primary key/)
    expect(() => db.bookedKeys.create({ key: '' })).toThrow(/primary key/)
    expect([db.accounts.count({ where: {} }), db.bookedKeys.count({ where: {} })]).toEqual([0, 0])
  })

  it('that was read keeps its values after an update', () => {
    const db = createDb()
    db.nodeTypes.create({ id: 'public', rank: 1, name: { 'en-US': 'Public', 'zh-CN': '公共' } })
    const before = db.nodeTypes.getAll()[0]
    db.nodeTypes.updateMany({ where: {}, data: { name: { 'en-US': 'Open', 'zh-CN': '开放' } } })
    expect(before?.name['en-US']).toBe('Public')
    expect(db.nodeTypes.findFirst({ where: { id: { equals: 'public' } } })?.name['en-US']).toBe('Open')
  })
})

describe('the rows', () => {
  it('are found by their present values, in the order of their creation', () => {
    const db = createDb()
    for (const id of [3, 1, 2]) insertAccount(db, id)
    db.accounts.updateMany({ where: { id: { equals: 3 } }, data: { balance: '2' } })
    expect(idsOf(db, ADDRESS)).toEqual([3, 1, 2])
    db.accounts.updateMany({ where: { id: { equals: 1 } }, data: { address: OTHER } })
    expect([idsOf(db, ADDRESS), idsOf(db, OTHER)]).toEqual([[3, 2], [1]])
    db.accounts.deleteMany({ where: { address: { equals: ADDRESS } } })
    expect(db.accounts.getAll().map(({ id }) => id)).toEqual([1])
    db.clear()
    expect([db.accounts.count({ where: {} }), idsOf(db, OTHER)]).toEqual([0, []])
  })

  it('without a value are found by a predicate: a query for null matches nothing', () => {
    const db = createDb()
    db.members.create({ address: ADDRESS, name: 'A', inviteCode: 'X', inviter: null, createdAt: 1, rank: 1 })
    expect(db.members.findMany({ where: { inviter: { equals: null as never } } })).toEqual([])
    expect(db.members.getAll().filter(({ inviter }) => inviter === null)).toHaveLength(1)
  })

  it('come back from a snapshot with all values, and are found by them', () => {
    const db = createDb()
    insertAccount(db, 1)
    db.delayedCalls.create({ id: 2, operation: 'buyNode', url: '/', headers: [['a', 'b']], body: '{}', dueAt: 5 })
    db.members.create({ address: ADDRESS, name: 'A', inviteCode: 'X', inviter: null, createdAt: 1, rank: 1 })
    const stored = JSON.parse(JSON.stringify(db.snapshot()))
    const other = createDb()
    expect(other.restore(stored)).toBe(true)
    expect(other.snapshot()).toEqual(stored)
    expect(idsOf(other, ADDRESS)).toEqual([1])
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
