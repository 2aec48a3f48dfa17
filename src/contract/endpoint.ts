import type { GenericSchema, InferInput, InferOutput } from 'valibot'

/** What one call asks of a backend. Everything else (client, mock, Pact, OpenAPI) is made from this. */
export interface Endpoint {
  /** The one name of the call: export, mock handler, Pact interaction and OpenAPI `operationId`. */
  id: string
  method: 'GET' | 'POST'
  /** Absolute path on the app's own origin. */
  path: string
  /** `bearer`: needs `Authorization: Bearer <accessToken>`. `none`: the header is not looked at. */
  auth: 'none' | 'bearer'
  /** One sentence: what the call is for. */
  summary: string
  query?: GenericSchema
  body?: GenericSchema
  /** Shape of `data` in the envelope. */
  reply: GenericSchema
  /** Business codes besides 200 that the app acts on or shows, with their meaning. */
  codes?: Readonly<Record<number, string>>
}

/** Declares an endpoint; keeps the literal types. */
export const endpoint = <const E extends Endpoint>(spec: E): E => spec

type Output<S> = S extends GenericSchema ? InferOutput<S> : undefined
type Input<S> = S extends GenericSchema ? InferInput<S> : undefined

/** `data` as the app sees it: parsed, exact, cleaned. */
export type Reply<E extends Endpoint> = Output<E['reply']>
/** `data` as a backend may write it. */
export type WireReply<E extends Endpoint> = Input<E['reply']>
/** Query as a caller writes it. */
export type QueryParams<E extends Endpoint> = Input<E['query']>
/** Body as a caller writes it. */
export type Body<E extends Endpoint> = Input<E['body']>
/** Query as a backend reads it. */
export type ParsedQueryParams<E extends Endpoint> = Output<E['query']>
/** Body as a backend reads it. */
export type ParsedBody<E extends Endpoint> = Output<E['body']>
