import { backoff, every } from '../../lib/browser/backoff.ts'
import { withTimeLimit } from '../../lib/browser/sleep.ts'
import { isOnExpectedChain } from '../../lib/chain/switchChain.ts'
import { listDeposits, recordEvents, storeHash } from '../../lib/deposits/journal.ts'
import { othersOf } from '../../lib/deposits/reconciler.ts'
import { isUnknown } from '../../lib/deposits/types.ts'
import { mirrorHash, removeMirror } from '../../lib/deposits/unsavedHashes.ts'
import type { DepositRow } from '../../lib/durable/rows.ts'
import { WalletError } from '../../lib/errors/WalletError.ts'
import { sameAddress } from '../../lib/format/addresses.ts'
import { session } from '../../lib/session/session.ts'
import { getAccount } from '../../lib/wallet/activeProvider.ts'
import { findTxHash, isDefinitelyUnsent, isRequestOpen, isTxHash, toWalletError } from '../../lib/wallet/errors.ts'
import type { Eip1193Provider } from '../../lib/wallet/provider.ts'

/** Delay before trying again to store a hash that the device did not store. */
const RECORD_RETRY_MS = 2000
/** Delays before each look at the chain after the wallet said that a request is open. */
const OPEN_REQUEST_CHECKS_MS = [0, 3000]
/** How long the wallet is kept waiting for IndexedDB, which may never answer. */
const LAST_READ_MS = 1000

/**
 * Asks the wallet to send, and records its reply before anything else is awaited. A reply without a hash leaves the row
 * unknown, until the chain or the user settles it.
 *
 * @param data calldata of the transfer
 * @param onUnsaved called with the hash while the device does not store it, then with null
 * @returns false if the record is unknown, also after a hash that is no reply to this request
 * @throws WalletError if nothing was sent for certain
 */
export async function sendAndRecord(
  provider: Eip1193Provider,
  row: DepositRow,
  data: string,
  onUnsaved: (hash: string | null) => void = () => {},
): Promise<boolean> {
  const request = { method: 'eth_sendTransaction', params: [transactionOf(row, data)] }
  let hash: string | undefined
  try {
    await expectPinned(provider, row)
    const answer = await provider.request(request)
    hash = isTxHash(answer) ? answer : undefined
  } catch (error) {
    hash = findTxHash(error)
    if (isRequestOpen(error)) {
      await settleOpenRequest(row, error).catch((failure: unknown) => {
        // What the device can't store says nothing about the transfer.
        if (failure instanceof WalletError) throw failure
      })
      return false
    }
    if (error instanceof WalletError || isDefinitelyUnsent(error)) {
      await recordEvents(row.id, { type: 'refused' })
      throw toWalletError(error)
    }
  }
  if (!hash) return false
  await recordUntilStored(row, hash.toLowerCase(), onUnsaved)
  // A hash from before this request is no reply to it: the record stays unknown.
  const rows = await listDeposits(row.scope).catch(() => [])
  return !rows.some((each) => each.id === row.id && isUnknown(each))
}

/**
 * The wallet says that a request is open already, which may be this one. The chain is asked first, twice, because its node may
 * learn of the transaction later than the wallet's. A chain that can't be read, or a transaction of the account that
 * is not mined yet, leaves the row unknown.
 *
 * @throws WalletError `pending` if the chain shows nothing; the row is watched
 */
async function settleOpenRequest(row: DepositRow, error: unknown): Promise<void> {
  const { checkOnChain, hasSentSince } = await import('../../lib/deposits/checkOnChain.ts')
  for await (const _ of backoff((attempt) => OPEN_REQUEST_CHECKS_MS[attempt])) {
    const events = await checkOnChain(row, othersOf(await listDeposits(row.scope), row)).catch(() => undefined)
    if (!events) return
    await recordEvents(row.id, ...events)
    if (events.some(({ type }) => type === 'hashFound') || (await hasSentSince(row))) return
  }
  await recordEvents(row.id, { type: 'alreadyOpen' })
  throw toWalletError(error)
}

const transactionOf = ({ from, token, chainId }: DepositRow, data: string) => ({
  from,
  to: token,
  data,
  value: '0x0',
  // A wallet that has switched to another chain meanwhile refuses, instead of sending on that chain.
  chainId,
})

/** Checks account and chain again, right before the wallet is asked. @throws WalletError */
async function expectPinned(provider: Eip1193Provider, { id, scope, from }: DepositRow): Promise<void> {
  const account = await getAccount(provider)
  if (!account) throw new WalletError('locked')
  if (!sameAddress(account, from)) throw new WalletError('mismatch')
  if (!(await isOnExpectedChain(provider))) throw new WalletError('wrongChain')
  // Last: while the wallet answered, another tab may have ended the deposit, and the account may have logged out.
  const reading = listDeposits(scope).catch(() => [])
  const rows = await withTimeLimit(reading, LAST_READ_MS, [])
  if (rows.some((each) => each.id === id && each.outcome !== null)) throw new WalletError('refused')
  if (!sameAddress(session.address, from)) throw new WalletError('mismatch')
}

/** Retries as long as the page lives: the hash may be known nowhere else. */
async function recordUntilStored(
  row: DepositRow,
  hash: string,
  onUnsaved: (hash: string | null) => void,
): Promise<void> {
  // First, because IndexedDB may never answer, and the user may leave the page.
  mirrorHash(row, hash)
  for await (const _ of backoff(every(RECORD_RETRY_MS))) {
    try {
      await storeHash(row.id, hash, row)
      removeMirror(row.id)
      return onUnsaved(null)
    } catch {
      onUnsaved(hash)
    }
  }
}
