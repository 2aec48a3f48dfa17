import * as v from 'valibot'
import { RECORD_TYPES, WITHDRAW_STATUSES } from '../../src/contract/assets.ts'
import { WholeNumber } from '../../src/contract/fields.ts'
import { freeze, recordTransaction, setAccount } from '../db/ledger.ts'
import { findMember, removeMember } from '../db/members.ts'
import { addPurchase, countPurchases } from '../db/purchases.ts'
import { nextStepAt } from '../db/withdrawals.ts'
import { CONTRACT_WALLET, MAIN_MEMBER, NON_MEMBER } from '../seed/addresses.ts'
import { seedSale } from '../seed/nodes.ts'
import { createSeededRandom, spreadTimes } from '../seed/random.ts'
import { DAY, MINUTE, SECOND, toSeconds } from '../time.ts'
import {
  At,
  defineScenario,
  described,
  ensureMember,
  type ImpliedSettings,
  MAX_ROWS,
  NoParams,
  type Scenarios,
  timeOf,
} from './define.ts'
import { planSale } from './nodes.ts'

/** 2^256 − 1, the largest amount of a token's smallest unit: 78 digits. */
const LARGEST = '115792089237316195423570985008687907853269984665640564039457584007913129639935'
const TWO_YEARS = 730 * DAY
const Seconds = v.optional(v.pipe(WholeNumber, v.minValue(1), v.maxValue(3600)), 60)

/** A story that only implies settings and changes no data. */
const implying = (description: string, implies: ImpliedSettings) =>
  defineScenario(description, NoParams, () => undefined, implies)

/** Situations to show and to test the product with. They are not provider states: a backend needs none of them. */
export const stories: Scenarios = {
  'newcomer-without-invite': defineScenario(
    'A newcomer has no invite code: the login asks for one.',
    NoParams,
    (_, { db }) => {
      removeMember(db, NON_MEMBER)
    },
    { login: 'newcomer' },
  ),
  'newcomer-with-invite': defineScenario(
    'A newcomer followed an invite link: the login uses its code.',
    NoParams,
    (_, { db }) => {
      removeMember(db, NON_MEMBER)
      return { inviteCode: findMember(db, MAIN_MEMBER)?.inviteCode ?? '' }
    },
    { login: 'newcomer' },
  ),
  'member-with-nodes': defineScenario('The member owns every node that can be bought.', NoParams, (_, { db, now }) => {
    seedSale(db, now)
    for (const { id, maxPerUser } of db.saleItems.getAll())
      while (countPurchases(db, MAIN_MEMBER, id) < (maxPerUser ?? 1)) addPurchase(db, MAIN_MEMBER, id)
  }),
  whale: defineScenario(
    'The member has the largest amounts that a token can have, with 78 digits.',
    NoParams,
    (_, { db }) => {
      setAccount(db, MAIN_MEMBER, 'TPU', { balance: LARGEST, frozen: LARGEST })
      setAccount(db, MAIN_MEMBER, 'USDT', { balance: `${LARGEST.slice(0, -18)}.${LARGEST.slice(-18)}` })
    },
  ),
  'insufficient-balance': defineScenario(
    'The USDT balance does not cover a node: buying offers a deposit.',
    NoParams,
    (_, { db, now }) => {
      seedSale(db, now)
      setAccount(db, MAIN_MEMBER, 'USDT', { balance: '5' })
    },
  ),
  'sale-about-to-start': defineScenario(
    'The sale starts while one watches; nothing is sold yet.',
    v.object({ seconds: described(Seconds, 'Seconds until the start.'), at: At }),
    ({ seconds, at }, context) => planSale({ ...context, now: timeOf(at, context) }, seconds * SECOND),
  ),
  'sale-last-minute': defineScenario(
    'The sale ends while one watches.',
    v.object({ seconds: described(Seconds, 'Seconds until the end.') }),
    ({ seconds }, { db, now }) => {
      seedSale(db, now)
      db.sales.updateMany({ where: {}, data: { endTime: toSeconds(now + seconds * SECOND) } })
    },
  ),
  'sale-last-item-taken': defineScenario(
    'One public node is left, and another member buys it between the confirmation and the purchase.',
    NoParams,
    (_, context) => {
      seedSale(context.db, context.now)
      context.db.saleItems.update({ where: { id: { equals: 'public' } }, data: { stock: 1, contested: true } })
    },
  ),
  'many-records': defineScenario(
    'The member has a record for every hour of two years.',
    v.object({
      count: described(
        v.optional(v.pipe(WholeNumber, v.minValue(1), v.maxValue(MAX_ROWS)), 20_000),
        'Number of records.',
      ),
    }),
    ({ count }, { db, now }) => {
      db.transactions.deleteMany({ where: { address: { equals: MAIN_MEMBER } } })
      const random = createSeededRandom(count)
      for (const at of spreadTimes(random, count, now - TWO_YEARS, now)) {
        const type = random.pick(RECORD_TYPES)
        const direction = ['charge', 'reward', 'refund', 'unfreeze', 'mine'].includes(type) ? 'in' : 'out'
        const record = { token: random.pick(['TPU', 'USDT', 'TPUA']), amount: random.amount(1, 500, 2) }
        const createdTime = toSeconds(at)
        db.transactions.create({ id: db.nextId(), address: MAIN_MEMBER, type, direction, ...record, createdTime })
      }
    },
  ),
  'every-record': defineScenario(
    'The newest records are one of every type and one of every withdrawal status, and one of an unknown type.',
    NoParams,
    (_, { db, now }) => {
      const createdAt = toSeconds(now)
      const common = { address: MAIN_MEMBER, token: 'USDT', amount: '12.5', direction: 'out' as const }
      for (const [index, type] of [...RECORD_TYPES, 'airdrop'].entries())
        db.transactions.create({ id: db.nextId(), ...common, type, createdTime: createdAt - index })
      for (const [index, status] of WITHDRAW_STATUSES.entries())
        db.withdrawals.create({ id: db.nextId(), ...common, status, createdAt: createdAt - index, advanceAt: null })
    },
  ),
  'withdrawals-advance': defineScenario(
    'Three withdrawals are under review, and the clock runs 60 times as fast: each is paid within seconds.',
    NoParams,
    (_, { db, now }) => {
      for (const [index, status] of ['processing', 'approved', 'pending'].entries()) {
        const amount = String(20 + 10 * index)
        const createdAt = toSeconds(now - (3 - index) * MINUTE)
        const request = { address: MAIN_MEMBER, token: 'USDT', direction: 'out' as const, amount }
        recordTransaction(db, { ...request, type: 'withdraw', createdTime: createdAt })
        freeze(db, MAIN_MEMBER, 'USDT', amount)
        // Ten seconds of the device, so that the first status can be read.
        db.withdrawals.create({
          id: db.nextId(),
          ...request,
          status,
          createdAt,
          advanceAt: Number(nextStepAt(status, now)) + 9 * MINUTE,
        })
      }
    },
    { clock: { mode: 'x60' } },
  ),
  'deposit-reverted': implying('The next deposit is sent and fails on the chain.', { wallet: 'reverts' }),
  'deposit-sped-up': implying(
    'The wallet replaces the next deposit with a faster one: another hash, the same transfer.',
    { wallet: 'speeds-up' },
  ),
  'deposit-cancelled': implying('The next deposit is canceled in the wallet after it was sent.', {
    wallet: 'cancels',
  }),
  'deposit-other-chain': implying('The wallet sends the next deposit on another chain.', {
    wallet: 'other-chain',
  }),
  'deposits-credited': defineScenario(
    'Every deposit under review is credited.',
    v.object({ at: At }),
    ({ at }, context) => {
      const creditAt = timeOf(at, context)
      context.db.deposits.updateMany({
        where: { credited: { equals: false }, creditAt: { gt: creditAt } },
        data: { creditAt },
      })
    },
  ),
  'contract-wallet': defineScenario(
    'The member’s account is a contract wallet.',
    NoParams,
    (_, context) => {
      ensureMember(context, CONTRACT_WALLET)
      setAccount(context.db, CONTRACT_WALLET, 'USDT', { balance: '640' })
    },
    { login: 'contract' },
  ),
  'server-down': implying('The server can’t be reached.', { network: 'server-down' }),
  'server-slow': implying('Every response takes five seconds.', { latency: 5000 }),
  'server-broken': defineScenario('Every reply is an HTML page.', NoParams, (_, { db }) => {
    db.faults.create({ id: db.nextId(), operation: '*', kind: 'html', times: 1_000_000, delayMs: 0 })
  }),
}
