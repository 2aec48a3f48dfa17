import * as v from 'valibot'
import { Address, Count, UnixTime } from '../../src/contract/fields.ts'
import { createMember, findMember, type Member, toChecksumAddress } from '../db/members.ts'
import { createSession } from '../db/sessions.ts'
import type { HandlerDeps } from '../handlers/types.ts'
import { MAIN_MEMBER } from '../seed/addresses.ts'
import type { DemoSettings } from '../settings/types.ts'

/** What a scenario can read and change. */
export type ScenarioContext = Pick<HandlerDeps, 'db' | 'now' | 'randomToken'>

/** Values that the caller needs next, such as tokens or a nonce. */
export type ScenarioResult = Record<string, unknown>

/** Parameters of a scenario: a flat object, so that links and forms can list them. */
export type ParamsSchema = v.ObjectSchema<v.ObjectEntries, undefined>

/** Settings that a scenario needs to be seen. What a link or a flag says wins over them. */
export type ImpliedSettings = Partial<Pick<DemoSettings, 'wallet' | 'login' | 'network' | 'latency' | 'clock'>>

/** A named state of the mock backend; also the Pact provider state of that name. */
export interface Scenario {
  /** One sentence; published in `pacts/STATES.md`. */
  description: string
  /** Schema of the parameters, with defaults. */
  params: ParamsSchema
  implies: ImpliedSettings
  /** Changes the data. @throws valibot's `ValiError` if the parameters are invalid */
  apply(params: unknown, context: ScenarioContext): ScenarioResult
}

/** Scenarios by name. */
export type Scenarios = Readonly<Record<string, Scenario>>

/** Adds the description that is published in `pacts/STATES.md` to a parameter. */
export const described = <S extends v.GenericSchema>(schema: S, description: string) =>
  v.pipe(schema, v.description(description))

/** Defines a scenario. `apply` gets the parsed parameters; the values it returns are passed to the caller. */
export const defineScenario = <S extends ParamsSchema>(
  description: string,
  params: S,
  apply: (params: v.InferOutput<S>, context: ScenarioContext) => ScenarioResult | undefined,
  implies: ImpliedSettings = {},
): Scenario => ({
  description,
  params,
  implies,
  apply: (input, context) => apply(v.parse(params, input), context) ?? {},
})

export const ChecksumAddress = v.pipe(Address, v.transform(toChecksumAddress))
export const NoParams = v.object({})
/** How many rows a scenario can create: more would block the page, or the server for everyone. */
export const MAX_ROWS = 50_000
export const RowCount = v.pipe(Count, v.maxValue(MAX_ROWS, `at most ${MAX_ROWS}`))
/** Parameters of scenarios that affect one account. */
export const AddressParams = v.object({
  address: described(v.optional(ChecksumAddress, MAIN_MEMBER), 'Account address.'),
})

/** Parameter for the time at which something is done. */
export const At = described(v.optional(UnixTime), 'When, in Unix seconds. Default: now.')
/** @returns Unix milliseconds */
export const timeOf = (at: number | undefined, { now }: ScenarioContext): number => (at === undefined ? now : at * 1000)

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
  db.nonces.delete({ where: { nonce: { equals: nonce } } })
  return { nonce: db.nonces.create({ nonce, address, expiresAt }).nonce }
}
