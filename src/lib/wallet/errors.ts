import { WalletError } from '../errors/WalletError.ts'
import { isObject, safeGet } from './safeGet.ts'

/** Error codes of https://eips.ethereum.org/EIPS/eip-1193 and https://eips.ethereum.org/EIPS/eip-3085. */
const REFUSED = 4001
const UNAUTHORIZED = 4100
const PENDING = -32002
export const UNRECOGNIZED_CHAIN = 4902

/** Outermost codes that mean nothing was sent: unauthorized, unsupported method, invalid params. */
const UNSENT_CODES = [UNAUTHORIZED, 4200, -32602]

/** Properties under which libraries nest the original error. */
const NESTED = ['cause', 'error', 'originalError', 'data', 'info']

/** Collects the codes of an error and of the errors nested in it, outermost first. */
export function collectErrorCodes(error: unknown, depth = 0): number[] {
  if (!isObject(error) || depth > 4) return []
  const code = safeGet(error, 'code')
  return [
    ...(typeof code === 'number' ? [code] : []),
    ...NESTED.flatMap((name) => collectErrorCodes(safeGet(error, name), depth + 1)),
  ]
}

/** Turns anything a wallet rejects with into a WalletError. */
export function toWalletError(error: unknown): WalletError {
  if (error instanceof WalletError) return error
  const codes = collectErrorCodes(error)
  const message = typeof error === 'string' ? error : safeGet(error, 'message')
  const detail = typeof message === 'string' ? message : ''
  const kind = codes.includes(REFUSED)
    ? 'refused'
    : codes.includes(PENDING)
      ? 'pending'
      : codes.includes(UNAUTHORIZED)
        ? 'locked'
        : 'failed'
  return new WalletError(kind, detail, { cause: error })
}

const HASH = /^0x[0-9a-fA-F]{64}$/
export const isTxHash = (value: unknown): value is string => typeof value === 'string' && HASH.test(value)

/** Finds the transaction hash in an error of a transaction that was sent nevertheless. */
export function findTxHash(error: unknown, depth = 0): string | undefined {
  if (!isObject(error) || depth > 4) return undefined
  const own = ['sendTransactionHash', 'transactionHash', 'txHash', 'hash']
    .map((name) => safeGet(error, name))
    .find(isTxHash)
  if (own) return own
  for (const name of NESTED) {
    const hash = findTxHash(safeGet(error, name), depth + 1)
    if (hash) return hash
  }
  return undefined
}

/** Wallets' texts for an open request. Nodes use the same code for a broadcast that timed out. */
const PENDING_TEXT = /already|pending|process/i

/**
 * Whether -32002 means that a request is already open in the wallet. Geth answers "request timed out" with the same code
 * after a broadcast, and MetaMask's network layer adds an `httpStatus`.
 */
function isRequestPending(error: unknown): boolean {
  const hasHttpStatus = safeGet(safeGet(error, 'data'), 'httpStatus') !== undefined
  return !hasHttpStatus && PENDING_TEXT.test(String(safeGet(error, 'message')))
}

/**
 * Whether an error proves that nothing was sent. After any other error the transaction may have been. A refusal counts
 * at any depth, any other code only outermost: nested ones come from a node, possibly after the broadcast.
 */
export function isDefinitelyUnsent(error: unknown): boolean {
  if (findTxHash(error) !== undefined) return false
  if (collectErrorCodes(error).includes(REFUSED)) return true
  const code = safeGet(error, 'code')
  if (code === PENDING) return isRequestPending(error)
  return UNSENT_CODES.some((unsent) => unsent === code)
}
