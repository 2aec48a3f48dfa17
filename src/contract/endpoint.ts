import type { GenericSchema, InferInput, InferOutput } from 'valibot'

/** Declaration of one API call. The client, the mock backend, the Pact and the OpenAPI document derive from it. */
export interface Endpoint {
  /** Name of the call everywhere: export, mock handler, Pact interaction and OpenAPI `operationId`. */
  id: string
  method: 'GET' | 'POST'
  /** Absolute path on the app's own origin. */
  path: string
  /**
   * `bearer`: requires `Authorization: Bearer <accessToken>`. `expired`: the header carries an access token that may have
   * expired. `none`: no header.
   */
  auth: 'none' | 'expired' | 'bearer'
  /** The app sends `Idempotency-Key`: one per confirmed action, the same on every repetition of its request. */
  idempotent?: boolean
  /** For the API documentation. */
  summary: string
  query?: GenericSchema
  body?: GenericSchema
  /** Shape of `data` in the envelope. */
  reply: GenericSchema
  /** Business codes other than 200 that the app acts on or shows, with their meaning. */
  codes?: Readonly<Record<number, string>>
}

/** Declares an endpoint and preserves its literal types. */
export const endpoint = <const E extends Endpoint>(spec: E): E => spec

type Output<S> = S extends GenericSchema ? InferOutput<S> : undefined
type Input<S> = S extends GenericSchema ? InferInput<S> : undefined

/** `data` after parsing, as the app uses it. */
export type Reply<E extends Endpoint> = Output<E['reply']>
/** `data` as a backend may send it. */
export type WireReply<E extends Endpoint> = Input<E['reply']>
/** Query as a caller passes it. */
export type QueryParams<E extends Endpoint> = Input<E['query']>
/** Body as a caller passes it. */
export type Body<E extends Endpoint> = Input<E['body']>
/** Query after parsing, as a backend uses it. */
export type ParsedQueryParams<E extends Endpoint> = Output<E['query']>
/** Body after parsing, as a backend uses it. */
export type ParsedBody<E extends Endpoint> = Output<E['body']>
