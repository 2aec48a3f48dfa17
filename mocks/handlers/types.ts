import type { API } from '../../src/contract/api.ts'
import type { Endpoint, ParsedBody, ParsedQueryParams, WireReply } from '../../src/contract/endpoint.ts'
import type { Language } from '../../src/contract/language.ts'
import type { Db } from '../db/db.ts'
import type { ChainReader } from '../db/deposits.ts'
import type { Member } from '../db/members.ts'

/** Dependencies that every handler gets. */
export interface HandlerDeps {
  db: Db
  /** Unix milliseconds. */
  now: number
  /** Generates an unguessable string. */
  randomToken: () => string
  /** Verifies deposits. Without it, a confirmed deposit stays under review. */
  chain: ChainReader | undefined
  /** Address of the USDT contract on that chain. */
  stablecoin: string
}

/** Argument of a handler: parsed input and dependencies. */
export interface HandlerContext<E extends Endpoint> extends HandlerDeps {
  query: ParsedQueryParams<E>
  body: ParsedBody<E>
  /** The logged-in member, if the endpoint requires a login. */
  member: E['auth'] extends 'bearer' ? Member : undefined
  language: Language
}

/** Business rules of one endpoint: returns the reply or throws a `BusinessError`. */
export type Handler<E extends Endpoint> = (context: HandlerContext<E>) => WireReply<E> | Promise<WireReply<E>>

type Groups = typeof API
type HandlerOf<E> = E extends Endpoint ? Handler<E> : never

/** One handler per endpoint of a group. A missing handler or a wrong reply type is a compile error. */
export type GroupHandlers<Group extends keyof Groups> = {
  [Name in keyof Groups[Group]]: HandlerOf<Groups[Group][Name]>
}
export type Handlers = { [Group in keyof Groups]: GroupHandlers<Group> }
