import { afterEach, expect, it, vi } from 'vitest'
import { startFollowingRecords } from '../../src/lib/awaited/followRecords.ts'
import { listOf, transactionsQuery } from '../../src/lib/cache/infiniteQueries.ts'
import { readKnownCoverage } from '../../src/lib/cache/listStore.ts'
import { durable } from '../../src/lib/durable/db.ts'
import { refetchOnScreen } from '../../src/lib/network/connectivity.ts'
import { scopeOf } from '../../src/lib/session/accountScope.ts'
import { clearSession } from '../../src/lib/session/session.ts'
import { depositRow, HASH } from '../deposits/depositRow.ts'
import { coverageRow, recordRow, saveEntries } from '../saveEntries.ts'
import { createListServer, record, timesFrom } from '../serveList.ts'
import { ME } from '../testAccounts.ts'

const server = createListServer()
const mined = { hash: HASH, block: 99, result: 'transferred', amount: '7' } as const
const confirmed = (settledAt: number) => ({ mined, final: true, outcome: 'confirmed', settledAt }) as const

let stop = () => {}
afterEach(async () => {
  stop()
  clearSession()
  await durable.deposits.clear()
})

it('finds the record of a deposit below many newer records of other types', async () => {
  const now = Math.floor(Date.now() / 1000)
  const sent = now - 86_400
  const times = timesFrom(now, now - 100)
  await saveEntries(
    times.map((time) => recordRow(time, {}, scopeOf(ME))),
    coverageRow({ scope: scopeOf(ME) }),
  )
  const charge = record(sent + 60, { type: 'charge', direction: 'in', amount: '7' })
  server.entries = [...times.map((time) => record(time, { type: 'fee' })), charge]
  const requestedAt = sent * 1000
  await durable.deposits.add(
    depositRow({ hashes: [HASH], acknowledged: [HASH], requestedAt, ...confirmed(requestedAt) }),
  )
  stop = startFollowingRecords()
  await vi.waitFor(async () => expect(await durable.deposits.get('a')).toMatchObject({ recordId: charge.id }))
})

it('leaves the list whole that all records were saved of', async () => {
  const now = Math.floor(Date.now() / 1000)
  const times = timesFrom(now - 100, now - 105)
  await saveEntries(
    times.map((time) => recordRow(time, {}, scopeOf(ME))),
    coverageRow({ scope: scopeOf(ME), newest: now - 100 }),
  )
  const saved = times.map((time) => record(time))
  const isWhole = async () => (await readKnownCoverage(listOf(transactionsQuery, ME))).best?.complete
  server.entries = saved
  const requestedAt = (now - 50) * 1000
  await durable.deposits.add(
    depositRow({ hashes: [HASH], acknowledged: [HASH], requestedAt, ...confirmed(Date.now()) }),
  )
  stop = startFollowingRecords()
  await vi.waitFor(() => expect(server.requests).toHaveLength(1))
  const charge = record(now - 20, { type: 'charge', direction: 'in', amount: '7' })
  server.entries = [charge, record(now - 30, { type: 'fee' }), ...saved]
  await refetchOnScreen(Date.now())
  await vi.waitFor(async () => expect(await durable.deposits.get('a')).toMatchObject({ recordId: charge.id }))
  await vi.waitFor(async () => expect(await isWhole()).toBe(true))
})
