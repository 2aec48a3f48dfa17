/** What a command prints, and whether its verdict is good: exit code 0, else 1. */
export interface CommandResult {
  text: string
  isGood: boolean
}

/** A command could not run: exit code 2. The message says why and what to do. */
export class SetupError extends Error {
  override name = 'SetupError'
}
