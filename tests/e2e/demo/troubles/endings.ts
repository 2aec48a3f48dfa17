import type { MessageId, MessageValues } from '../../../../src/lib/i18n/intl.ts'
import type { App } from '../../pages/app.ts'
import { type Books, NOTHING } from './books.ts'

/** A sentence of the app, with its values, or one of the server. */
export type Sentence = MessageId | [id: MessageId, values: MessageValues] | { server: string }
/** The user does something, or the screen says something. */
type Step = Sentence | ((app: App) => Promise<unknown>)

/** How a journey ends. */
export interface Ending {
  /** In this order. */
  steps: readonly Step[]
  /** What is booked in the end. */
  books: Books
}

/** An ending with nothing booked. */
export const ends = (...steps: Step[]): Ending => ({ steps, books: NOTHING })

/** Adds what is booked. */
export const booked = (books: Partial<Books>, ...steps: Step[]): Ending => ({ steps, books: { ...NOTHING, ...books } })

export const textOf = (app: App, sentence: Sentence): string =>
  typeof sentence === 'string' ? app.t(sentence) : Array.isArray(sentence) ? app.t(...sentence) : sentence.server
