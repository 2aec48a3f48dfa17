import type { API } from '../../src/contract/api.ts'
import type { Endpoint, ParsedBody, ParsedQueryParams, WireReply } from '../../src/contract/endpoint.ts'
import type { Language } from '../../src/contract/language.ts'
import type { Db } from '../db/db.ts'
import type { ChainReader } from '../db/deposits.ts'
import type { Member } from '../db/members.ts'

/** The backend's surroundings, the same for every call. */
export interface HandlerDeps {
  db: Db
  /** Unix milliseconds. */
  now: number
  /** Something that nobody can guess. */
  randomToken: () => string
  /** Looks deposits up; without one they stay under review. */
  chain: ChainReader | undefined
  /** Address of the USDT contract on that chain. */
  stablecoin: string
}

/** What a handler gets. */
export interface HandlerContext<E extends Endpoint> extends HandlerDeps {
  query: ParsedQueryParams<E>
  body: ParsedBody<E>
  /** Who is logged in, where the call needs a login. */
  member: E['auth'] extends 'bearer' ? Member : undefined
  language: Language
}

/** The business of one call: answers the reply or throws a `Refusal`. */
export type Handler<E extends Endpoint> = (context: HandlerContext<E>) => WireReply<E> | Promise<WireReply<E>>

type Calls = typeof API
type HandlerOf<E> = E extends Endpoint ? Handler<E> : never

/** A handler for every call of a group: one that is missing or answers another shape does not compile. */
export type GroupHandlers<Group extends keyof Calls> = {
  [Name in keyof Calls[Group]]: HandlerOf<Calls[Group][Name]>
}
export type Handlers = { [Group in keyof Calls]: GroupHandlers<Group> }
