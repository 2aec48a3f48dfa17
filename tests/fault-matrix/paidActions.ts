import type { BrowserContext } from '@playwright/test'
import { addressOf, type TestAccount } from '../e2e/fixtures/accounts.ts'
import type { FetchData, PaidAction } from '../e2e/pages/paidActions.ts'
import { endpointOf } from '../e2e/server/calls.ts'
import type { Server } from '../e2e/server/server.ts'
import { type Statements, Witness } from './witness.ts'

/** Logs an account in at the server, beside the device. */
export async function readerFor(server: Server, account: TestAccount): Promise<FetchData> {
  const { accessToken } = await server.enterScenario('member-logged-in', { address: addressOf(account) })
  return (path) => server.fetchData(path, accessToken)
}

/** The facts at the server. */
interface Truth {
  /** Requests that have left the device. */
  asked: number
  /** Bookings since the test began, of all accounts. */
  booked: number
}

/** What the product says about a purchase or a withdrawal, and when it is true. */
export const PAID_ACTION_STATEMENTS: Statements<Truth> = {
  'tip.buySuccess': ({ booked }) => booked > 0,
  'tip.withdrawSuccess': ({ booked }) => booked > 0,
  'action.checking': ({ asked }) => asked > 0,
  'outcome.checking': ({ asked }) => asked > 0,
  'outcome.unconfirmed': ({ asked }) => asked > 0,
  'outcome.unknownText': ({ asked }) => asked > 0,
  'outcome.notStored': ({ asked }) => asked === 0,
  'node.unknownPurchase': ({ asked }) => asked > 0,
  'withdraw.unknownWithdrawal': ({ asked }) => asked > 0,
  'outcome.bookedTwice': ({ booked }) => booked > 1,
  'outcome.bookedTwiceText': ({ booked }, { count }) => booked === Number(count),
  'node.priceChanged': ({ booked }) => booked === 0,
  'withdraw.feeChanged': ({ booked }) => booked === 0,
}

/** Compares what the screens say about an action with the server's books. */
export function createPaidActionWitness(
  context: BrowserContext,
  { call }: PaidAction,
  countBooked: () => Promise<number>,
): Witness<Truth> {
  const { method, path } = endpointOf(call)
  let asked = 0
  context.on('request', (request) => {
    if (request.method() === method && new URL(request.url()).pathname === path) asked += 1
  })
  return new Witness(PAID_ACTION_STATEMENTS, async () => ({ asked, booked: await countBooked() }))
}
