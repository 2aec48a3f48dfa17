import * as v from 'valibot'
import { OptionalText, WholeNumber } from './fields.ts'

/**
 * Every answer, whatever its HTTP status: `{code, message, data}`. Source: specification §7.
 * `data` is read only when `code` is 200; missing or null it is an empty object.
 */
export const Envelope = v.object({
  /** 200 is success; see `CODE` for the others. */
  code: WholeNumber,
  /** Shown to the user for codes that the app does not act on, so: in the language of `Accept-Language`. */
  message: v.fallback(OptionalText, ''),
  /** The reply of the call. */
  data: v.optional(v.unknown()),
})
export type Envelope = v.InferOutput<typeof Envelope>
