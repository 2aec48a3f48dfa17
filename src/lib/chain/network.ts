import { env } from '../config/env.ts'
import type { Message } from '../i18n/message.ts'

/**
 * The network's name on every screen, marked if it is a test network. Wallets know it as `env.chain.name`. Source:
 * specification §9.
 */
export const NETWORK: Message = { id: env.chain.test ? 'withdraw.testNetwork' : 'withdraw.networkName' }
