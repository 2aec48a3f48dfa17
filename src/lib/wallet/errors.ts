import { WalletError } from '../errors.ts'

/** Codes of EIP-1193 and EIP-3326 that decide what the app does. */
const REFUSED = 4001
const UNAUTHORISED = 4100
const PENDING = -32002
export const UNKNOWN_CHAIN = 4902

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The codes that an error and the errors wrapped in it carry, outermost first: wallets nest them in several ways. */
export function codesIn(error: unknown, depth = 0): number[] {
  if (!isObject(error) || depth > 4) return []
  const own = typeof error.code === 'number' ? [error.code] : []
  const wrapped = [error.cause, error.error, error.originalError, error.data, error.info]
  return [...own, ...wrapped.flatMap((inner) => codesIn(inner, depth + 1))]
}

/** Turns whatever a wallet rejects with into one typed error. */
export function toWalletError(error: unknown): WalletError {
  if (error instanceof WalletError) return error
  const codes = codesIn(error)
  const detail = isObject(error) && typeof error.message === 'string' ? error.message : String(error ?? '')
  const kind = codes.includes(REFUSED)
    ? 'refused'
    : codes.includes(PENDING)
      ? 'pending'
      : codes.includes(UNAUTHORISED)
        ? 'locked'
        : 'failed'
  return new WalletError(kind, detail, { cause: error })
}
