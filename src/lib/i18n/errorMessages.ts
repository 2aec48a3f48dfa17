import { env } from '../config/env.ts'
import { ApiError, TOO_MANY_REQUESTS } from '../errors/ApiError.ts'
import { WalletError, type WalletErrorKind } from '../errors/WalletError.ts'
import type { MessageId } from './intl.ts'
import type { Message } from './message.ts'

const WALLET: Record<WalletErrorKind, MessageId> = {
  refused: 'wallet.refused',
  pending: 'wallet.pending',
  locked: 'wallet.locked',
  absent: 'wallet.absent',
  codeExpired: 'walletConnect.codeExpired',
  sessionEnded: 'walletConnect.sessionEnded',
  unreachable: 'walletConnect.unreachable',
  inOtherTab: 'connect.inOtherTab',
  unresponsive: 'wallet.unresponsive',
  mismatch: 'wallet.mismatch',
  wrongChain: 'wallet.wrongChain',
  unknownChain: 'wallet.unknownChain',
  recipient: 'wallet.recipient',
  unreadable: 'wallet.unreadable',
  token: 'wallet.token',
  tokenDecimals: 'wallet.tokenDecimals',
  decimals: 'amount.tooManyDecimals',
  funds: 'wallet.funds',
  wouldFail: 'deposit.wouldFail',
  failed: 'wallet.failed',
}

/** Values to add the chain to a wallet by hand. */
const CHAIN = { chain: env.chain.name, id: String(Number(env.chain.id)), currency: env.chain.currency }

/** An HTTP status that came without a message. */
function statusMessage(status: number): Message {
  if (status === TOO_MANY_REQUESTS) return { id: 'error.tooManyRequests' }
  return { id: status >= 500 ? 'error.serverFailed' : 'error.serverRefused', values: { status: String(status) } }
}

/** Turns anything thrown into a message for the user, preferring the server's own text. Source: specification §8. */
export function errorMessage(error: unknown): Message {
  if (error instanceof WalletError && error.kind === 'wouldFail' && error.detail)
    return { id: 'deposit.wouldFailBecause', values: { reason: error.detail } }
  if (error instanceof WalletError) return { id: WALLET[error.kind], values: CHAIN }
  if (!(error instanceof ApiError)) return { id: 'error.unexpected' }
  if (error.serverMessage) return { text: error.serverMessage }
  if (error.kind === 'timeout') return { id: 'error.timeout' }
  if (error.kind === 'unsaved') return { id: 'saved.none' }
  if (error.kind === 'malformed') return { id: 'error.malformed' }
  if (error.kind === 'http' && error.status !== undefined) return statusMessage(error.status)
  return { id: 'error.network' }
}
