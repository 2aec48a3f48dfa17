import { WalletError } from '../errors/WalletError.ts'
import { isObject, safeGet } from './safeGet.ts'

/** Error codes of https://eips.ethereum.org/EIPS/eip-1193 and https://eips.ethereum.org/EIPS/eip-3085. */
export const REFUSED = 4001
const UNAUTHORIZED = 4100
const PENDING = -32002
export const UNRECOGNIZED_CHAIN = 4902
/** JSON-RPC error code of a reverted call. Some nodes use another one, and say so in their text. */
export const REVERTED = 3
/** Texts of wallets that have 4902 only in their text, or not at all. */
const UNRECOGNIZED_CHAIN_TEXT =
  /\b4902\b|(?:unrecogni[sz]ed|unknown|unsupported) chain|chain.{0,30}\bnot (?:been )?added/i

/** Outermost codes that mean nothing was sent: unauthorized, unsupported method, invalid params. */
const UNSENT_CODES = [UNAUTHORIZED, 4200, -32602]

/** The rest of a longer text is not searched. */
const MAX_TEXT_LENGTH = 2000

/** Properties under which libraries nest the original error. */
const NESTED = ['cause', 'error', 'originalError', 'data', 'info']

/** An error and the errors nested in it, outermost first. Some wallets reject with a text alone. */
function* nestedErrors(error: unknown, depth = 0): Generator<unknown> {
  if (typeof error === 'string') yield error
  if (!isObject(error) || depth > 4) return
  yield error
  for (const name of NESTED) yield* nestedErrors(safeGet(error, name), depth + 1)
}

/** Collects the codes of an error and of the errors nested in it, outermost first. */
export const collectErrorCodes = (error: unknown): number[] =>
  [...nestedErrors(error)]
    // A timeout has a number of its own, and is no answer.
    .filter((each) => !(each instanceof DOMException))
    .map((each) => safeGet(each, 'code'))
    .filter((code) => typeof code === 'number')

/** Collects the texts of an error and of the errors nested in it. */
export const collectErrorTexts = (error: unknown): string[] =>
  [...nestedErrors(error)]
    .map((each) => (typeof each === 'string' ? each : safeGet(each, 'message')))
    .filter((text) => typeof text === 'string')

/** Whether an error says that the wallet doesn't know a chain, by code 4902 or in its text, at any depth. */
export const isUnrecognizedChain = (error: unknown): boolean =>
  collectErrorCodes(error).includes(UNRECOGNIZED_CHAIN) ||
  collectErrorTexts(error).some((text) => UNRECOGNIZED_CHAIN_TEXT.test(text.slice(0, MAX_TEXT_LENGTH)))

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
export const findTxHash = (error: unknown): string | undefined =>
  [...nestedErrors(error)]
    .flatMap((each) => ['sendTransactionHash', 'transactionHash', 'txHash', 'hash'].map((name) => safeGet(each, name)))
    .find(isTxHash)

/** Wallets' texts for an open request. Nodes use the same code for a broadcast that timed out. */
const PENDING_TEXT = /already|pending|process/i

/**
 * Whether an error says that a request is already open in the wallet. Geth answers "request timed out" with the same code
 * after a broadcast, and MetaMask's network layer adds an `httpStatus`. No proof that nothing was sent: the open request may be
 * the one that failed.
 */
export function isRequestOpen(error: unknown): boolean {
  if (safeGet(error, 'code') !== PENDING || findTxHash(error) !== undefined) return false
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
  return UNSENT_CODES.some((unsent) => unsent === code)
}
