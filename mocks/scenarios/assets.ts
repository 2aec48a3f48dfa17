import * as v from 'valibot'
import { Amount, Balance, Count, UnixTime } from '../../src/contract/fields.ts'
import { setAccount } from '../db/ledger.ts'
import { DEPOSIT_ADDRESS } from '../seed/addresses.ts'
import { toSeconds } from '../time.ts'
import { Address, AddressParams, defineScenario, described, ensureMember, NoParams, type Scenarios } from './define.ts'

const TX_HASH = `0x${'de'.repeat(32)}`
const Direction = v.picklist(['in', 'out'])
const WithHash = v.object({
  ...AddressParams.entries,
  txHash: described(
    v.optional(v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{64}$/)), TX_HASH),
    'A transaction of the choice of whoever asks; a backend that looks at a chain hands over one of its own.',
  ),
})

/** What a member has, and what was booked. */
export const assetScenarios: Scenarios = {
  'usdt-balance': defineScenario(
    'The member can spend exactly this much USDT.',
    v.object({ ...AddressParams.entries, amount: described(v.optional(Balance, '1000'), 'In whole tokens.') }),
    ({ address, amount }, stage) => {
      ensureMember(stage, address)
      setAccount(stage.db, address, 'USDT', { balance: amount })
    },
  ),
  'no-accounts': defineScenario('The member has no accounts yet.', AddressParams, ({ address }, { db }) => {
    db.accounts.remove({ address: { equals: address } })
  }),

  'no-records': defineScenario(
    'The member has no bookings and no withdrawals.',
    AddressParams,
    ({ address }, { db }) => {
      db.transactions.remove({ address: { equals: address } })
      db.withdrawals.remove({ address: { equals: address } })
    },
  ),
  'transactions-booked': defineScenario(
    'These bookings are in the list, besides those that are there; each a second older than the one before.',
    v.object({
      ...AddressParams.entries,
      count: described(v.optional(Count, 1), 'How many.'),
      token: v.optional(v.string(), 'USDT'),
      type: v.optional(v.string(), 'charge'),
      direction: v.optional(Direction, 'in'),
      amount: described(v.optional(Amount, '10'), 'In whole tokens.'),
      createdTime: described(v.optional(UnixTime), 'Of the newest, unix seconds; now unless told.'),
    }),
    ({ count, createdTime, ...booking }, { db, now }) => {
      const latest = createdTime ?? toSeconds(now)
      for (let age = 0; age < count; age += 1)
        db.transactions.insert({ id: db.nextId(), ...booking, createdTime: latest - age })
    },
  ),
  'withdrawals-made': defineScenario(
    'These withdrawals are in the list, besides those that are there; each a second older than the one before.',
    v.object({
      ...AddressParams.entries,
      count: described(v.optional(Count, 1), 'How many.'),
      token: v.optional(v.string(), 'USDT'),
      status: v.optional(v.string(), 'pending'),
      direction: v.optional(Direction, 'out'),
      amount: described(v.optional(Amount, '10'), 'In whole tokens.'),
      createdAt: described(v.optional(UnixTime), 'Of the newest, unix seconds; now unless told.'),
    }),
    ({ count, createdAt, ...withdrawal }, { db, now }) => {
      const latest = createdAt ?? toSeconds(now)
      for (let age = 0; age < count; age += 1)
        db.withdrawals.insert({ id: db.nextId(), ...withdrawal, createdAt: latest - age })
    },
  ),

  'usdt-withdrawable': defineScenario(
    'USDT and nothing else can be withdrawn, with this minimum and this fee.',
    v.object({ withdrawMin: v.optional(Balance, '10'), withdrawFee: v.optional(Balance, '1') }),
    (limits, { db }) => {
      db.configs.remove({})
      db.configs.insert({ token: 'USDT', ...limits })
    },
  ),
  'nothing-withdrawable': defineScenario('No token can be withdrawn.', NoParams, (_, { db }) => {
    db.configs.remove({})
  }),

  'deposit-sent': defineScenario(
    'The member has sent USDT to the deposit address on-chain and has not yet told the backend.',
    WithHash,
    ({ txHash }, { db }) => {
      db.deposits.remove({ txHash: { equals: txHash } })
      return { txHash }
    },
  ),
  'deposit-confirmed': defineScenario(
    'The backend was told of this deposit before.',
    WithHash,
    (deposit, { db, now }) => {
      db.deposits.remove({ txHash: { equals: deposit.txHash } })
      db.deposits.insert({ ...deposit, amount: null, creditAt: now, credited: false })
      return { txHash: deposit.txHash }
    },
  ),
  'deposit-of-another': defineScenario(
    'The transaction is the deposit of somebody else.',
    v.object({ ...WithHash.entries, owner: described(v.optional(Address, DEPOSIT_ADDRESS), 'Whose deposit it is.') }),
    ({ txHash, owner }, { db, now }) => {
      db.deposits.remove({ txHash: { equals: txHash } })
      db.deposits.insert({ txHash, address: owner, amount: null, creditAt: now, credited: false })
      return { txHash }
    },
  ),
}
