import * as v from 'valibot'
import { Address as AnyAddress } from '../../src/contract/fields.ts'
import type { Db } from '../db/db.ts'
import { createMember, findMember, type Member, toChecksumAddress } from '../db/members.ts'
import { createSession } from '../db/sessions.ts'
import { MAIN_MEMBER } from '../seed/addresses.ts'

/** What a scenario works on. */
export interface ScenarioContext {
  db: Db
  /** Unix milliseconds. */
  now: number
  randomToken: () => string
  /** Starts the demo world afresh. */
  reseed: () => void
}

/** What a caller needs to go on: tokens, a nonce. */
export type ScenarioResult = Record<string, unknown>

/** A named situation. */
export interface Scenario {
  /** One sentence for people. */
  description: string
  /** Its parameters, with defaults. */
  params: v.GenericSchema
  /** Brings the situation about. */
  apply(params: unknown, stage: ScenarioContext): ScenarioResult
}

/** Scenarios by name. */
export type Scenarios = Readonly<Record<string, Scenario>>

/** Says what a parameter is, for the page of states. */
export const described = <S extends v.GenericSchema>(schema: S, meaning: string) =>
  v.pipe(schema, v.description(meaning))

/** Declares a scenario; `enter` gets the parsed parameters. */
export const defineScenario = <S extends v.GenericSchema>(
  description: string,
  params: S,
  enter: (params: v.InferOutput<S>, stage: ScenarioContext) => ScenarioResult | undefined,
): Scenario => ({ description, params, apply: (input, stage) => enter(v.parse(params, input), stage) ?? {} })

export const Address = v.pipe(AnyAddress, v.transform(toChecksumAddress))
export const NoParams = v.object({})
/** Whom a scenario is about; the demo's main member unless told. */
export const AddressParams = v.object({ address: described(v.optional(Address, MAIN_MEMBER), 'Whom it is about.') })

/** The member of that address; a new one, invited by the main member, if there is none. */
export const ensureMember = ({ db, now }: ScenarioContext, address: string): Member =>
  findMember(db, address) ?? createMember(db, address, address === MAIN_MEMBER ? null : MAIN_MEMBER, now)

/** Logs an address in without its signature. */
export function logIn(stage: ScenarioContext, address: string): { accessToken: string; refreshToken: string } {
  ensureMember(stage, address)
  return createSession(stage.db, address, stage.now, stage.randomToken)
}

/** Issues a nonce of the caller's choice. */
export function issueNonce(
  { db }: ScenarioContext,
  address: string,
  nonce: string,
  expiresAt: number,
): { nonce: string } {
  db.nonces.remove({ nonce: { equals: nonce } })
  return { nonce: db.nonces.insert({ nonce, address, expiresAt }).nonce }
}
