import * as v from 'valibot'
import { Amount, UnixTime } from '../../src/contract/fields.ts'
import { REVIEW_MS } from '../db/deposits.ts'
import { bookPurchase } from '../db/purchases.ts'
import { bookWithdrawal } from '../db/withdrawals.ts'
import { AddressParams, At, defineScenario, described, ensureMember, type Scenarios, timeOf } from './define.ts'

const amount = (usual: string) => described(v.optional(Amount, usual), 'In whole tokens, as a decimal string.')
const Common = { ...AddressParams.entries, at: At }

/** What a member does in the app, as scenarios: a link to the present state of the demo names them. */
export const doneScenarios: Scenarios = {
  'node-bought': defineScenario(
    'The member has bought one more node.',
    v.object({ ...Common, itemId: described(v.optional(v.string(), 'public'), 'Item id.') }),
    ({ address, itemId, at }, context) => {
      const item = context.db.saleItems.findFirst({ where: { id: { equals: itemId } } })
      ensureMember(context, address)
      if (item) bookPurchase(context.db, address, item, timeOf(at, context))
    },
  ),
  'deposit-made': defineScenario(
    'The member has deposited USDT, and it is credited.',
    v.object({
      ...AddressParams.entries,
      amount: amount('25'),
      at: described(v.optional(UnixTime), 'When, in Unix seconds; the review takes a minute. Default: a minute ago.'),
    }),
    ({ address, amount, at }, context) => {
      const { db, now } = context
      const reviewed = at === undefined ? now : at * 1000 + REVIEW_MS
      ensureMember(context, address)
      const txHash = `0x${db.nextId().toString(16).padStart(64, '0')}`
      db.deposits.create({ txHash, address, amount, creditAt: reviewed, credited: false })
    },
  ),
  'withdrawal-requested': defineScenario(
    'The member has requested a withdrawal, whose review takes four minutes.',
    v.object({ ...Common, token: v.optional(v.string(), 'USDT'), amount: amount('30') }),
    ({ address, token, amount, at }, context) => {
      ensureMember(context, address)
      bookWithdrawal(context.db, { address, token, amount }, timeOf(at, context))
    },
  ),
}
