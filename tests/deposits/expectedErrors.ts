import { JournalError } from '../../src/lib/deposits/journal.ts'
import { WalletError } from '../../src/lib/errors/WalletError.ts'

/** Errors that ended a deposit and should not have. */
export const unexpected: unknown[] = []

/** Lets an error pass that is the right answer, and keeps any other. @returns its kind */
export const expectOneOf =
  (...kinds: string[]) =>
  (error: unknown): string | undefined => {
    const kind = error instanceof WalletError || error instanceof JournalError ? error.kind : undefined
    if (kind === undefined || !kinds.includes(kind)) unexpected.push(error)
    return kind
  }
