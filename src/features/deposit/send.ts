import { isOnChain } from '../../lib/chain/switchChain.ts'
import { env } from '../../lib/config/env.ts'
import { recordEvents } from '../../lib/deposits/journal.ts'
import type { DepositEvent, DepositRow } from '../../lib/deposits/types.ts'
import { WalletError } from '../../lib/errors/WalletError.ts'
import { sameAddress } from '../../lib/format/addresses.ts'
import { session } from '../../lib/session/session.ts'
import { getAccount } from '../../lib/wallet/activeProvider.ts'
import { findTxHash, isDefinitelyUnsent, isTxHash, toWalletError } from '../../lib/wallet/errors.ts'
import type { Eip1193Provider } from '../../lib/wallet/provider.ts'

/** A hash that the device does not take is offered to it again this often, as long as the page lives. */
const RECORD_AGAIN_MS = 2000

/**
 * Asks the wallet to send, and writes down what it answers before anything else is awaited. An answer without a hash
 * leaves the row as it is: unknown, until the chain or the user tells.
 *
 * @throws WalletError when nothing was sent for sure
 */
export async function sendAndRecord(provider: Eip1193Provider, row: DepositRow, data: string): Promise<void> {
  const request = { method: 'eth_sendTransaction', params: [transactionOf(row, data)] }
  let event: DepositEvent | undefined
  try {
    await expectPinned(provider, row)
    const answer = await provider.request(request)
    event = isTxHash(answer) ? { type: 'hash', hash: answer } : undefined
  } catch (error) {
    const hash = findTxHash(error)
    event = hash ? { type: 'hash', hash } : undefined
    if (error instanceof WalletError || isDefinitelyUnsent(error)) {
      await recordEvents(row.id, { type: 'refused' })
      throw toWalletError(error)
    }
  }
  if (event) await recordSurely(row.id, event)
}

const transactionOf = ({ from, token, chainId }: DepositRow, data: string) => ({
  from,
  to: token,
  data,
  value: '0x0',
  // A wallet that has changed its chain since refuses, instead of sending there.
  chainId,
})

/** Account and chain, read again right before the wallet is asked. @throws WalletError */
async function expectPinned(provider: Eip1193Provider, { from }: DepositRow): Promise<void> {
  if (!sameAddress(session.address, from)) throw new WalletError('mismatch')
  if (!sameAddress(await getAccount(provider), from)) throw new WalletError('mismatch')
  if (!(await isOnChain(provider, env.chain))) throw new WalletError('wrongChain')
}

async function recordSurely(id: string, event: DepositEvent): Promise<void> {
  for (;;) {
    try {
      return await recordEvents(id, event)
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RECORD_AGAIN_MS))
    }
  }
}
