import * as v from 'valibot'
import { Amount, Balance, UnixTime } from '../../src/contract/fields.ts'
import { setAccount } from '../db/ledger.ts'
import { DEPOSIT_ADDRESS } from '../seed/addresses.ts'
import { toSeconds } from '../time.ts'
import {
  AddressParams,
  defineScenario,
  described,
  ensureMember,
  NoParams,
  RowCount,
  type ScenarioContext,
  type Scenarios,
} from './define.ts'

const TX_HASH = `0x${'de'.repeat(32)}`
const Direction = v.picklist(['in', 'out'])
const WithHash = v.object({
  ...AddressParams.entries,
  txHash: described(
    v.optional(v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{64}$/)), TX_HASH),
    'A backend that checks a real chain may return its own.',
  ),
})

function confirmDeposit({ txHash, address }: { txHash: string; address: string }, { db, now }: ScenarioContext) {
  db.deposits.delete({ where: { txHash: { equals: txHash } } })
  db.deposits.create({ txHash, address, amount: null, creditAt: now, credited: false })
  return { txHash }
}

/** Balances, records, withdrawals and deposits. */
export const assetScenarios: Scenarios = {
  'usdt-balance': defineScenario(
    'The member has this available USDT balance.',
    v.object({
      ...AddressParams.entries,
      amount: described(v.optional(Balance, '1000'), 'In whole tokens, as a decimal string.'),
    }),
    ({ address, amount }, context) => {
      ensureMember(context, address)
      setAccount(context.db, address, 'USDT', { balance: amount })
    },
  ),
  'no-accounts': defineScenario('The member has no accounts yet.', AddressParams, ({ address }, { db }) => {
    db.accounts.deleteMany({ where: { address: { equals: address } } })
  }),

  'no-records': defineScenario(
    'The member has no transactions and no withdrawals.',
    AddressParams,
    ({ address }, { db }) => {
      db.transactions.deleteMany({ where: { address: { equals: address } } })
      db.withdrawals.deleteMany({ where: { address: { equals: address } } })
    },
  ),
  'transactions-booked': defineScenario(
    'The member has more transactions, in addition to existing ones, one second apart.',
    v.object({
      ...AddressParams.entries,
      count: described(v.optional(RowCount, 1), 'Number of new transactions.'),
      token: v.optional(v.string(), 'USDT'),
      type: v.optional(v.string(), 'charge'),
      direction: v.optional(Direction, 'in'),
      amount: described(v.optional(Amount, '10'), 'In whole tokens, as a decimal string.'),
      createdTime: described(v.optional(UnixTime), 'Time of the newest one, in Unix seconds. Default: now.'),
    }),
    ({ count, createdTime, ...transaction }, { db, now }) => {
      const latest = createdTime ?? toSeconds(now)
      for (let age = 0; age < count; age += 1)
        db.transactions.create({ id: db.nextId(), ...transaction, createdTime: latest - age })
    },
  ),
  'withdrawals-made': defineScenario(
    'The member has more withdrawals, in addition to existing ones, one second apart.',
    v.object({
      ...AddressParams.entries,
      count: described(v.optional(RowCount, 1), 'Number of new withdrawals.'),
      token: v.optional(v.string(), 'USDT'),
      status: v.optional(v.string(), 'pending'),
      direction: v.optional(Direction, 'out'),
      amount: described(v.optional(Amount, '10'), 'In whole tokens, as a decimal string.'),
      createdAt: described(v.optional(UnixTime), 'Time of the newest one, in Unix seconds. Default: now.'),
    }),
    ({ count, createdAt, ...withdrawal }, { db, now }) => {
      const latest = createdAt ?? toSeconds(now)
      for (let age = 0; age < count; age += 1)
        db.withdrawals.create({ id: db.nextId(), ...withdrawal, createdAt: latest - age, advanceAt: null })
    },
  ),

  'usdt-withdrawable': defineScenario(
    'Only USDT can be withdrawn, with this minimum and this fee.',
    v.object({ withdrawMin: v.optional(Balance, '10'), withdrawFee: v.optional(Balance, '1') }),
    (limits, { db }) => {
      db.configs.deleteMany({ where: {} })
      db.configs.create({ token: 'USDT', ...limits })
    },
  ),
  'nothing-withdrawable': defineScenario('No token can be withdrawn.', NoParams, (_, { db }) => {
    db.configs.deleteMany({ where: {} })
  }),

  'deposit-sent': defineScenario(
    'The member has sent USDT to the deposit address on-chain but has not confirmed it with the backend.',
    WithHash,
    ({ txHash }, { db }) => {
      db.deposits.delete({ where: { txHash: { equals: txHash } } })
      return { txHash }
    },
  ),
  'deposit-confirmed': defineScenario(
    'The member has already confirmed this deposit with the backend.',
    WithHash,
    confirmDeposit,
  ),
  'deposit-of-another': defineScenario(
    'The transaction is a deposit of another account.',
    WithHash,
    ({ txHash }, context) => confirmDeposit({ txHash, address: DEPOSIT_ADDRESS }, context),
  ),
}
