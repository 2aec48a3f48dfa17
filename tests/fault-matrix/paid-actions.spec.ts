import { expect, test } from '../e2e/fixtures/test.ts'
import { ACTIONS, type PaidAction } from '../e2e/pages/paidActions.ts'
import { IS_NIGHT } from '../night.ts'
import { ROWS as FAULTS, type Play } from './paidActionFaults.ts'
import { INTERRUPTIONS } from './paidActionInterruptions.ts'
import { createPaidActionWitness, readerFor } from './paidActions.ts'

/** Purchases and withdrawals: every fault, with the screen's words compared with the server's books. */
test.use({ chained: false, loggedIn: true, failuresPlanned: /\/api\// })

const ROWS: Record<keyof typeof FAULTS | keyof typeof INTERRUPTIONS, Play> = { ...FAULTS, ...INTERRUPTIONS }
type RowName = keyof typeof ROWS
type ColumnName = PaidAction['name']

/** `npm test` runs this one; `npm run night` runs all. */
const SAMPLE: [RowName, ColumnName][] = [['the process is killed, and the request is lost', 'purchase']]
const ALL = (Object.keys(ROWS) as RowName[]).flatMap((row) =>
  ACTIONS.map(({ name }): [RowName, ColumnName] => [row, name]),
)

for (const [row, name] of IS_NIGHT ? ALL : SAMPLE)
  for (const column of ACTIONS.filter((each) => each.name === name))
    test(`a ${name}: ${row}`, async ({ app, context, page, server, wallet }) => {
      // A limit would hide a second booking.
      await server.enterScenario('sale-without-limits')
      const [asMember, asOther] = [await readerFor(server, 'member'), await readerFor(server, 'otherMember')]
      const before = [await column.countBooked(asMember), await column.countBooked(asOther)] as const
      const countAll = async () => ({
        member: (await column.countBooked(asMember)) - before[0],
        otherMember: (await column.countBooked(asOther)) - before[1],
      })
      const witness = createPaidActionWitness(context, column, async () => {
        const { member, otherMember } = await countAll()
        return member + otherMember
      })
      await witness.listenTo(context)
      await page.clock.install()
      await app.open(column.path)
      await expect(column.ready(app)).toBeVisible()

      const expected = await ROWS[row]({ app, page, server, wallet, column })
      expect(await countAll()).toEqual(expected)
      await witness.expectTruth(page)
      witness.expectStatement()
    })
