import type { Db } from '../db/db.ts'
import { DAY } from '../time.ts'
import { seedMembers } from './members.ts'
import { seedNodeTypes, seedSale } from './nodes.ts'
import { seedRecords } from './records.ts'

/** The earliest date that users can select in the app; the seeded history starts here. */
const FIRST_DAY = Date.UTC(2025, 4, 1)

/**
 * Fills an empty database. The same `now` and `seed` always give the same data.
 *
 * @param now Unix milliseconds
 */
export function seedDemoData(db: Db, now: number, seed = 0): void {
  const start = Math.min(FIRST_DAY, now - 90 * DAY)
  seedNodeTypes(db)
  seedMembers(db, start, now, seed)
  seedSale(db, now)
  seedRecords(db, start, now, seed)
  db.configs.create({ token: 'USDT', withdrawMin: '10', withdrawFee: '1' })
}
