import { WalletError } from '../errors/errors.ts'
import { isObject, safeGet } from './safeGet.ts'

/** Codes of EIP-1193 and EIP-3326 that decide what the app does. */
const REFUSED = 4001
const UNAUTHORISED = 4100
const PENDING = -32002
export const UNRECOGNIZED_CHAIN = 4902

/** The standard's words for "this was not done": refused, unauthorised, unsupported, busy, or not understood. */
const NOT_DONE = [REFUSED, UNAUTHORISED, 4200, PENDING, -32602]

/** Where libraries put the error that they wrap. */
const WRAPPED = ['cause', 'error', 'originalError', 'data', 'info']

/** The codes that an error and the errors wrapped in it carry, outermost first: wallets nest them in several ways. */
export function collectErrorCodes(error: unknown, depth = 0): number[] {
  if (!isObject(error) || depth > 4) return []
  const code = safeGet(error, 'code')
  return [
    ...(typeof code === 'number' ? [code] : []),
    ...WRAPPED.flatMap((name) => collectErrorCodes(safeGet(error, name), depth + 1)),
  ]
}

/** Turns whatever a wallet rejects with into one typed error. */
export function toWalletError(error: unknown): WalletError {
  if (error instanceof WalletError) return error
  const codes = collectErrorCodes(error)
  const message = typeof error === 'string' ? error : safeGet(error, 'message')
  const detail = typeof message === 'string' ? message : ''
  const kind = codes.includes(REFUSED)
    ? 'refused'
    : codes.includes(PENDING)
      ? 'pending'
      : codes.includes(UNAUTHORISED)
        ? 'locked'
        : 'failed'
  return new WalletError(kind, detail, { cause: error })
}

const HASH = /^0x[0-9a-fA-F]{64}$/
export const isTxHash = (value: unknown): value is string => typeof value === 'string' && HASH.test(value)

/** The hash of a transaction that an error carries although it was sent: wallets and nodes put it in several places. */
export function findTxHash(error: unknown, depth = 0): string | undefined {
  if (!isObject(error) || depth > 4) return undefined
  const own = ['sendTransactionHash', 'transactionHash', 'txHash', 'hash']
    .map((name) => safeGet(error, name))
    .find(isTxHash)
  if (own) return own
  for (const name of WRAPPED) {
    const hash = findTxHash(safeGet(error, name), depth + 1)
    if (hash) return hash
  }
  return undefined
}

/** Whether an error says for sure that nothing was sent. Anything else may have been. */
export const isDefinitelyUnsent = (error: unknown): boolean =>
  findTxHash(error) === undefined && collectErrorCodes(error).some((code) => NOT_DONE.includes(code))
