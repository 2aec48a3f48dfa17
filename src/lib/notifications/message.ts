import type { MessageId, MessageValues } from '../i18n/intl.ts'

/** A message by id, so that it follows the language, or the server's own text. */
export type Message = { id: MessageId; values?: MessageValues } | { text: string }
