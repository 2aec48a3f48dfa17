import { expect, test } from '../e2e/fixtures/test.ts'
import { ROWS } from './paidActionFaults.ts'
import { COLUMNS, type PaidActionColumn } from './paidActions.ts'

/** Purchases and withdrawals: every fault, with the screen's words compared with the server's books. */
test.use({ chained: false, loggedIn: true, failuresPlanned: /\/api\// })

type RowName = keyof typeof ROWS
type ColumnName = keyof typeof COLUMNS

/** `npm test` runs these; `npm run fault-matrix` runs all. */
const SAMPLE: [RowName, ColumnName][] = [
  ['another account logs in before the request is sent', 'a withdrawal'],
  ['the server books 30 seconds after the connection broke', 'a purchase'],
  ['the request is sent twice, and the server ignores the key', 'a withdrawal'],
]
const ALL = (Object.keys(ROWS) as RowName[]).flatMap((row) =>
  (Object.keys(COLUMNS) as ColumnName[]).map((column): [RowName, ColumnName] => [row, column]),
)

for (const [row, columnName] of process.env.MATRIX === 'all' ? ALL : SAMPLE)
  test(`${columnName}: ${row}`, async ({ app, page, server, wallet }) => {
    const column: PaidActionColumn = COLUMNS[columnName]
    // A limit would hide a second booking.
    await server.enterScenario('sale-without-limits')
    const countAll = async () => ({
      member: await column.countBooked(server, 'member'),
      otherMember: await column.countBooked(server, 'otherMember'),
    })
    const before = await countAll()
    await page.clock.install()
    await app.open(column.path)
    await expect(column.ready(app)).toBeVisible()

    const expected = await ROWS[row]({ app, page, server, wallet, column })
    const after = await countAll()
    expect({ member: after.member - before.member, otherMember: after.otherMember - before.otherMember }).toEqual(
      expected,
    )
  })
