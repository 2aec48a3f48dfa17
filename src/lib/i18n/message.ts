import type { MessageId, MessageValues, Translate } from './intl.ts'

/** A message by id, so that it follows the language, or the server's own text. */
export type Message = { id: MessageId; values?: MessageValues } | { text: string }

/** The text of a message in the current language. */
export const messageText = (t: Translate, message: Message): string =>
  'text' in message ? message.text : t(message.id, message.values)
