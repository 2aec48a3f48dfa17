import { env } from '../../lib/config/env.ts'
import type { Message } from '../../lib/notifications/message.ts'

/** The network that a deposit is sent on, marked if it is a test network. */
export const NETWORK: Message = env.chain.test
  ? { id: 'drawer.testNetwork', values: { name: env.chain.name } }
  : { id: 'withdraw.networkName' }
