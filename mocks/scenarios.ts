import * as v from 'valibot'
import { Balance } from '../src/contract/fields.ts'
import { LANGUAGES } from '../src/contract/language.ts'
import { STRANGER } from './addresses.ts'
import { setAccount } from './db/ledger.ts'
import { directInvitees, removeMember } from './db/members.ts'
import { endSessions, expireAccessTokens } from './db/sessions.ts'
import { FAULT_KINDS } from './faults.ts'
import { NONCE_LIFETIME_MS } from './handlers/auth.ts'
import {
  Address,
  ensureMember,
  issueNonce,
  logIn,
  Nobody,
  type Scenario,
  Somebody,
  type Stage,
  scenario,
  type Values,
} from './scenario.ts'
import { seedSale } from './seed/nodes.ts'
import { DAY, HOUR, toSeconds } from './time.ts'

const WithNonce = v.object({ ...Somebody.entries, nonce: v.optional(v.string()) })

function runSale({ db, now }: Stage, begin: number, end: number): void {
  seedSale(db, now)
  db.sales.update({}, { beginTime: toSeconds(begin), endTime: toSeconds(end) })
}

/**
 * The situations that can be asked for by name: Pact provider states and the demo's links. Those of the sale start from
 * an open one, so that none depends on what was asked for before.
 */
export const SCENARIOS: Readonly<Record<string, Scenario>> = {
  fresh: scenario('The demo world as it was seeded.', Nobody, (_, { reseed }) => {
    reseed()
  }),

  'address-is-a-member': scenario('The address can log in without an invite code.', Somebody, ({ address }, stage) => {
    ensureMember(stage, address)
  }),
  'address-is-not-a-member': scenario(
    'The address needs an invite code to log in.',
    v.object({ address: v.optional(Address, STRANGER) }),
    ({ address }, { db }) => {
      removeMember(db, address)
    },
  ),
  'nonce-issued': scenario('The address has asked for a nonce.', WithNonce, ({ address, nonce }, stage) =>
    issueNonce(stage, address, nonce ?? stage.randomToken(), stage.now + NONCE_LIFETIME_MS),
  ),
  'nonce-expired': scenario('The nonce of the address is too old.', WithNonce, ({ address, nonce }, stage) =>
    issueNonce(stage, address, nonce ?? stage.randomToken(), stage.now - 1),
  ),
  'member-logged-in': scenario(
    'The address is a member and logged in; a language is handed through.',
    v.object({ ...Somebody.entries, language: v.optional(v.picklist(LANGUAGES)) }),
    ({ address, language }, stage) => ({ ...logIn(stage, address), ...(language && { language }) }),
  ),
  'token-expired': scenario('The access token is too old, the refresh token good.', Somebody, ({ address }, stage) => {
    const tokens = logIn(stage, address)
    expireAccessTokens(stage.db, address, stage.now)
    return tokens
  }),
  'session-ended': scenario('The session has ended: neither token is good.', Somebody, ({ address }, stage) => {
    const tokens = logIn(stage, address)
    endSessions(stage.db, address)
    return tokens
  }),

  'sale-open': scenario('Nodes can be bought.', Nobody, (_, { db, now }) => {
    seedSale(db, now)
  }),
  'sale-not-begun': scenario('The sale begins tomorrow.', Nobody, (_, stage) => {
    runSale(stage, stage.now + DAY, stage.now + 8 * DAY)
  }),
  'sale-ended': scenario('The sale ended an hour ago.', Nobody, (_, stage) => {
    runSale(stage, stage.now - 7 * DAY, stage.now - HOUR)
  }),
  'sale-sold-out': scenario(
    'No licences are left, of one item or of all.',
    v.object({ itemId: v.optional(v.string()) }),
    ({ itemId }, { db, now }) => {
      seedSale(db, now)
      db.saleItems.update(itemId ? { id: { equals: itemId } } : {}, { stock: 0 })
    },
  ),
  'sale-without-limits': scenario('Anybody can buy any number of licences.', Nobody, (_, { db, now }) => {
    seedSale(db, now)
    db.saleItems.update({}, { total: null, stock: null, maxPerUser: null })
  }),
  'sale-none': scenario('There is no sale.', Nobody, (_, { db }) => {
    db.sales.remove({})
    db.saleItems.remove({})
  }),
  'node-limit-reached': scenario(
    'The member owns as many licences of an item as one may.',
    v.object({ ...Somebody.entries, itemId: v.optional(v.string(), 'public') }),
    ({ address, itemId }, stage) => {
      const { db, now } = stage
      ensureMember(stage, address)
      seedSale(db, now)
      const item = db.saleItems.first({ id: { equals: itemId } })
      const owned = () => db.purchases.count({ address: { equals: address }, itemId: { equals: itemId } })
      while (item && owned() < (item.maxPerUser ?? 0))
        db.purchases.insert({ id: db.nextId(), address, itemId, price: item.price, createdAt: toSeconds(now) })
    },
  ),

  'usdt-balance': scenario(
    'The member can spend exactly this much USDT.',
    v.object({ ...Somebody.entries, amount: v.optional(Balance, '1000') }),
    ({ address, amount }, stage) => {
      ensureMember(stage, address)
      setAccount(stage.db, address, 'USDT', { balance: amount })
    },
  ),
  'no-records': scenario('The member has no bookings and no withdrawals.', Somebody, ({ address }, { db }) => {
    db.transactions.remove({ address: { equals: address } })
    db.withdrawals.remove({ address: { equals: address } })
  }),
  'no-invitees': scenario('Nobody joined with the code of the member.', Somebody, ({ address }, { db }) => {
    for (const invitee of directInvitees(db, address))
      db.members.update({ address: { equals: invitee.address } }, { inviter: null })
  }),

  fault: scenario(
    'The next calls of an operation, or of all, go wrong.',
    v.object({
      /** An endpoint's id, or `*`. */
      operation: v.optional(v.string(), '*'),
      kind: v.picklist(FAULT_KINDS),
      times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 1),
      delayMs: v.optional(v.pipe(v.number(), v.minValue(0)), 0),
      /** Whether the call is carried out although its answer is lost. */
      takesEffect: v.optional(v.boolean(), false),
    }),
    (fault, { db }) => {
      db.faults.insert({ id: db.nextId(), ...fault })
    },
  ),
}

/** Somebody asked for a situation that does not exist. */
export class UnknownScenario extends Error {
  override name = 'UnknownScenario'
  readonly known = Object.keys(SCENARIOS)

  constructor(name: string) {
    super(`There is no scenario "${name}".`)
  }
}

/**
 * Brings a named situation about.
 *
 * @throws UnknownScenario, or valibot's `ValiError` for wrong parameters
 */
export function enterScenario(name: string, params: unknown, stage: Stage): Values {
  const found = Object.hasOwn(SCENARIOS, name) ? SCENARIOS[name] : undefined
  if (!found) throw new UnknownScenario(name)
  return found.enter(params, stage)
}
