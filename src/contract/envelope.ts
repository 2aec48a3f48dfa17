import * as v from 'valibot'
import { Text, WholeNumber } from './fields.ts'

/** Longest message that is shown, in code points. */
const MESSAGE_MAX_LENGTH = 200

/** Cuts a message that would fill the screen. */
function clip(message: string): string {
  // Code units bound the work: a message may have millions.
  const points = [...message.slice(0, 2 * MESSAGE_MAX_LENGTH + 2)]
  return points.length > MESSAGE_MAX_LENGTH ? `${points.slice(0, MESSAGE_MAX_LENGTH - 1).join('')}…` : message
}

/** A message for the user: text, of up to 200 characters. Anything else counts as empty. */
const ServerMessage = v.fallback(v.pipe(v.nullish(v.string(), ''), v.trim(), v.transform(clip), Text, v.trim()), '')

/**
 * The shape of every response, regardless of its HTTP status. Source: specification §7.
 * `data` is read only when `code` is 200. Missing or null `data` counts as an empty object.
 */
export const Envelope = v.object({
  /** 200 means success. See `CODE` for the others. */
  code: WholeNumber,
  /**
   * Shown to the user for codes that the app does not handle, up to 200 characters. In the language of
   * `Accept-Language`.
   */
  message: ServerMessage,
  /** The result of the call. */
  data: v.optional(v.unknown()),
})
export type Envelope = v.InferOutput<typeof Envelope>

/** The part that is read of an error without an envelope, such as a gateway's `{"message": "Maintenance until 18:00"}`. */
export const ErrorBody = v.object({ message: ServerMessage })
