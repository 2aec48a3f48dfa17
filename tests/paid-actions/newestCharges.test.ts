import { afterEach, expect, it, vi } from 'vitest'
import { startFollowingRecords } from '../../src/lib/awaited/followRecords.ts'
import { durable } from '../../src/lib/durable/db.ts'
import { scopeOf } from '../../src/lib/session/accountScope.ts'
import { clearSession } from '../../src/lib/session/session.ts'
import { depositRow, HASH } from '../deposits/depositRow.ts'
import { coverageRow, recordRow, saveEntries } from '../saveEntries.ts'
import { createListServer, record, timesFrom } from '../serveList.ts'
import { ME } from '../testAccounts.ts'

const server = createListServer()

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
  const mined = { hash: HASH, block: 99, result: 'transferred', amount: '7' } as const
  const settled = { mined, final: true, outcome: 'confirmed', settledAt: sent * 1000 } as const
  await durable.deposits.add(depositRow({ hashes: [HASH], acknowledged: [HASH], requestedAt: sent * 1000, ...settled }))
  stop = startFollowingRecords()
  await vi.waitFor(async () => expect(await durable.deposits.get('a')).toMatchObject({ recordId: charge.id }))
})
