import { expect, test } from 'vitest'
import { createTestBackend, NOW } from '../../tests/createTestBackend.ts'
import { createDb } from '../db/db.ts'
import { DAY } from '../time.ts'
import { seedDemoData } from './seedDemoData.ts'

const seeded = (now: number) => {
  const db = createDb()
  seedDemoData(db, now)
  return db
}

test('records lie between May 2025 and now', () => {
  for (const now of [NOW, NOW + 400 * DAY]) {
    const times = seeded(now)
      .transactions.getAll()
      .map(({ createdTime }) => createdTime * 1000)
    expect(Math.max(...times)).toBeLessThanOrEqual(now)
    expect(Math.min(...times)).toBeGreaterThanOrEqual(Date.UTC(2025, 4, 1))
  }
})

test('the main member has 46 direct invitees, each listed once', async () => {
  const call = await createTestBackend().loggedIn()
  const pages = await Promise.all([1, 2, 3].map((page) => call(`invitation/direct?page=${page}&size=20`)))
  const addresses = pages.flatMap(({ data }) => (data as { ethAddress: string }[]).map(({ ethAddress }) => ethAddress))
  expect(new Set(addresses).size).toBe(46)
  expect(addresses).toHaveLength(46)
  expect((await call('invitation/info')).data).toMatchObject({ directInvite: 46, inviteCode: 'K7Q2-MINT' })
})
