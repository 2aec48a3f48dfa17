import { sleep } from '../../lib/browser/sleep.ts'
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

/** Delay before trying again to store a hash that the device did not store. */
const RECORD_RETRY_MS = 2000

/**
 * Asks the wallet to send, and records its reply before anything else is awaited. A reply without a hash leaves the row
 * unknown, until the chain or the user settles it.
 *
 * @param data calldata of the transfer
 * @throws WalletError if nothing was sent for certain
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
  if (event) await recordUntilStored(row.id, event)
}

const transactionOf = ({ from, token, chainId }: DepositRow, data: string) => ({
  from,
  to: token,
  data,
  value: '0x0',
  // A wallet that has switched chains meanwhile refuses, instead of sending there.
  chainId,
})

/** Checks account and chain again, right before the wallet is asked. @throws WalletError */
async function expectPinned(provider: Eip1193Provider, { from }: DepositRow): Promise<void> {
  if (!sameAddress(session.address, from)) throw new WalletError('mismatch')
  if (!sameAddress(await getAccount(provider), from)) throw new WalletError('mismatch')
  if (!(await isOnChain(provider, env.chain))) throw new WalletError('wrongChain')
}

/** Retries as long as the page lives: the hash may be known nowhere else. */
async function recordUntilStored(id: string, event: DepositEvent): Promise<void> {
  for (;;) {
    try {
      return await recordEvents(id, event)
    } catch {
      await sleep(RECORD_RETRY_MS)
    }
  }
}
