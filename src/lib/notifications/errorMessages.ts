import { env } from '../config/env.ts'
import { ApiError, WalletError, type WalletErrorKind } from '../errors/errors.ts'
import type { MessageId } from '../i18n/intl.ts'
import type { Message } from './notifications.ts'

const WALLET: Record<WalletErrorKind, MessageId> = {
  refused: 'wallet.refused',
  pending: 'wallet.pending',
  locked: 'wallet.locked',
  mismatch: 'wallet.mismatch',
  wrongChain: 'wallet.wrongChain',
  unknownChain: 'wallet.unknownChain',
  receiver: 'wallet.receiver',
  unreadable: 'wallet.unreadable',
  token: 'wallet.token',
  decimals: 'amount.tooManyDecimals',
  funds: 'wallet.funds',
  failed: 'wallet.failed',
}

/** What a person needs to add the chain to a wallet by hand. */
const CHAIN = { chain: env.chain.name, id: String(Number(env.chain.id)), currency: env.chain.currency }

/** Anything thrown, as a sentence for the user: the server's own words where there are any. Source: specification §8. */
export function errorMessage(error: unknown): Message {
  if (error instanceof WalletError) return { id: WALLET[error.kind], values: CHAIN }
  if (!(error instanceof ApiError)) return { id: 'error.unexpected' }
  if (error.serverMessage) return { text: error.serverMessage }
  if (error.kind === 'timeout') return { id: 'error.timeout' }
  if (error.kind === 'unsaved') return { id: 'saved.none' }
  if (error.kind === 'malformed') return { id: 'error.malformed' }
  return { id: 'error.network' }
}
