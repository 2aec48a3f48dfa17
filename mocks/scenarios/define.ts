import * as v from 'valibot'
import { Address as AnyAddress } from '../../src/contract/fields.ts'
import type { Db } from '../db/db.ts'
import { createMember, findMember, type Member, toChecksumAddress } from '../db/members.ts'
import { createSession } from '../db/sessions.ts'
import { MAIN_MEMBER } from '../seed/addresses.ts'

/** What a scenario can read and change. */
export interface ScenarioContext {
  db: Db
  /** Unix milliseconds. */
  now: number
  randomToken: () => string
  /** Replaces all data with the seed. */
  reseed: () => void
}

/** Values that the caller needs next, such as tokens or a nonce. */
export type ScenarioResult = Record<string, unknown>

/** A named state of the mock backend; also the Pact provider state of that name. */
export interface Scenario {
  /** One sentence; published in `pacts/STATES.md`. */
  description: string
  /** Schema of the parameters, with defaults. */
  params: v.GenericSchema
  /** Changes the data. @throws valibot's `ValiError` if the parameters are invalid */
  apply(params: unknown, context: ScenarioContext): ScenarioResult
}

/** Scenarios by name. */
export type Scenarios = Readonly<Record<string, Scenario>>

/** Adds the description that is published in `pacts/STATES.md` to a parameter. */
export const described = <S extends v.GenericSchema>(schema: S, description: string) =>
  v.pipe(schema, v.description(description))

/** Defines a scenario. `apply` gets the parsed parameters; the values it returns are passed to the caller. */
export const defineScenario = <S extends v.GenericSchema>(
  description: string,
  params: S,
  apply: (params: v.InferOutput<S>, context: ScenarioContext) => ScenarioResult | undefined,
): Scenario => ({ description, params, apply: (input, context) => apply(v.parse(params, input), context) ?? {} })

export const Address = v.pipe(AnyAddress, v.transform(toChecksumAddress))
export const NoParams = v.object({})
/** Parameters of scenarios that affect one account. */
export const AddressParams = v.object({ address: described(v.optional(Address, MAIN_MEMBER), 'Account address.') })

/** Returns the member with this address. If there is none, creates one who was invited by the main member. */
export const ensureMember = ({ db, now }: ScenarioContext, address: string): Member =>
  findMember(db, address) ?? createMember(db, address, address === MAIN_MEMBER ? null : MAIN_MEMBER, now)

/** Logs in without a signature. Creates the member if necessary. */
export function logIn(context: ScenarioContext, address: string): { accessToken: string; refreshToken: string } {
  ensureMember(context, address)
  return createSession(context.db, address, context.now, context.randomToken)
}

/** Issues a given nonce. @param expiresAt Unix milliseconds */
export function issueNonce(
  { db }: ScenarioContext,
  address: string,
  nonce: string,
  expiresAt: number,
): { nonce: string } {
  db.nonces.remove({ nonce: { equals: nonce } })
  return { nonce: db.nonces.insert({ nonce, address, expiresAt }).nonce }
}
