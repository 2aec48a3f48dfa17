import * as v from 'valibot'
import { OptionalText, WholeNumber } from './fields.ts'

/**
 * The shape of every response, regardless of its HTTP status. Source: specification §7.
 * `data` is read only when `code` is 200. Missing or null `data` counts as an empty object.
 */
export const Envelope = v.object({
  /** 200 means success. See `CODE` for the others. */
  code: WholeNumber,
  /** Shown to the user for codes that the app does not handle. In the language of `Accept-Language`. */
  message: v.fallback(OptionalText, ''),
  /** The result of the call. */
  data: v.optional(v.unknown()),
})
export type Envelope = v.InferOutput<typeof Envelope>
