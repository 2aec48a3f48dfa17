import { getDepositAddress } from '../../contract/charge.ts'
import { call } from '../api/call.ts'
import { readDecimals, toSafeRecipient, transferLogs } from '../chain/erc20.ts'
import { listNodes, onExpectedChain, type RpcClient } from '../chain/rpc.ts'
import { env } from '../config/env.ts'
import type { DepositRow } from '../durable/rows.ts'
import { fromUnits } from '../format/money.ts'
import { scopeOf } from '../session/accountScope.ts'
import { currentLogin } from '../session/session.ts'
import { readDismissed } from './dismissedTransfers.ts'
import { hasHash, listDeposits } from './journal.ts'
import { getLastRecipient } from './lastRecipient.ts'
import { movedUnits, readBlockNumber, readBlockTime, readReceipt } from './readTransaction.ts'
import { readTransferLogs } from './readTransferLogs.ts'

/** How far back transfers are searched, in seconds. */
const PERIOD = 7 * 24 * 60 * 60
/** A search of one node ends after this time, with what it has found. */
const NODE_MS = 30_000
/** No member sends more in the period: the node's reply is implausible. */
const MAX_TRANSFERS = 100
/** Seconds per block of the fastest chain. */
const FASTEST = 0.1
/** Number of blocks over which the block time is measured. A search covers at least as many. */
const SAMPLE = 50_000

/** A transfer of the account to a deposit address. Only the server knows whether it is credited. */
export interface FoundTransfer {
  /** Lower case. */
  hash: string
  /** Whole tokens, decimal string. */
  amount: string
  /** Time of its block, unix seconds. */
  time: number
}

export interface TransferSearchResult {
  /** Newest first. */
  found: FoundTransfer[]
  /** Everything since then was searched, unix seconds. */
  since: number
}

interface Wanted {
  scope: string
  from: string
  /** Deposit addresses of the account. */
  recipients: string[]
  /** The account's journal. */
  rows: readonly DepositRow[]
}

/**
 * Searches the newest blocks for transfers from the logged-in account to its deposit address that are not in the journal and
 * that the user has not dismissed.
 *
 * @param signal ends the search; its result is of no use then
 * @returns undefined if no node can search
 * @throws ApiError if the server doesn't name the deposit address
 */
export async function searchTransfers(signal: AbortSignal): Promise<TransferSearchResult | undefined> {
  const wanted = await readWanted()
  if (!wanted || wanted.recipients.length === 0) return undefined
  let empty: TransferSearchResult | undefined
  for await (const node of onExpectedChain(listNodes())) {
    const search = await searchNode(node, wanted, signal).catch(() => undefined)
    if (search?.found.length || signal.aborted) return search
    // A node that finds nothing may lag behind.
    empty ??= search
  }
  return empty
}

async function readWanted(): Promise<Wanted | undefined> {
  const login = currentLogin()
  if (!login) return undefined
  const { id: loginId, address: from } = login
  const scope = scopeOf(from)
  const { address } = await call(getDepositAddress, { loginId })
  const rows = await listDeposits(scope)
  const addresses = [address, await getLastRecipient(scope), ...rows.map(({ to }) => to)]
  const recipients = addresses.flatMap((each) => (each && toSafeRecipient(each, from, env.stablecoin)) || [])
  return { scope, from, recipients: [...new Set(recipients)], rows }
}

/** @returns undefined if the node refuses to search even its newest block, or what it shows is implausible */
async function searchNode(
  node: RpcClient,
  wanted: Wanted,
  signal: AbortSignal,
): Promise<TransferSearchResult | undefined> {
  // Amounts would be wrong with other decimals than the token's.
  if ((await readDecimals(node, env.stablecoin)) !== env.chain.tokenDecimals) return undefined
  const head = await readBlockNumber(node)
  const end = Date.now() + NODE_MS
  const untilOver: RpcClient = async (...request) => {
    if (signal.aborted || Date.now() > end) throw new Error('over')
    return node(...request)
  }
  const filter = transferLogs(env.stablecoin, wanted.from, wanted.recipients)
  const blocks = { first: await readFirstBlock(node, head), last: head, newestFirst: true }
  const found: FoundTransfer[] = []
  let oldest = head + 1
  let isComplete = true
  try {
    for await (const { first, moved } of readTransferLogs(untilOver, filter, blocks)) {
      // Anyone can log a transfer of nothing from any account.
      const hashes = new Set(moved.filter(({ units }) => units > 0n).map(({ hash }) => hash))
      const unknown = await withoutKnown([...hashes], wanted)
      if (unknown.length > MAX_TRANSFERS) break
      for (const hash of unknown) {
        const read = await readFound(untilOver, hash, wanted)
        // Nodes may log a transaction that they don't find by hash.
        if (!read) isComplete = false
        else found.push(...read)
      }
      if (isComplete) oldest = first
    }
  } catch {
    // The search is over, or the node fails: what was read until then counts.
  }
  if (signal.aborted || (oldest > head && found.length === 0)) return undefined
  const since = Math.max(await readBlockTime(node, Math.min(oldest, head)), (await readBlockTime(node, head)) - PERIOD)
  return { found: found.sort((a, b) => b.time - a.time), since }
}

/** Leaves out what the journal has, or the user has dismissed. */
async function withoutKnown(hashes: string[], { scope, rows }: Wanted): Promise<string[]> {
  const dismissed = await readDismissed(scope, hashes)
  return hashes.filter((hash) => !dismissed.includes(hash) && !rows.some((row) => hasHash(row, hash)))
}

/**
 * The receipt decides, not the log: a reorganisation may have moved or removed the transaction.
 *
 * @returns undefined without a receipt
 */
async function readFound(
  node: RpcClient,
  hash: string,
  { from, recipients }: Wanted,
): Promise<FoundTransfer[] | undefined> {
  const receipt = await readReceipt(node, hash)
  if (!receipt) return undefined
  const units = recipients.reduce((sum, to) => sum + movedUnits(receipt, { token: env.stablecoin, from, to }), 0n)
  const amount = fromUnits(units, env.chain.tokenDecimals)
  return units > 0n ? [{ hash, amount, time: await readBlockTime(node, receipt.blockNumber) }] : []
}

/** The first block of the period, by the time that blocks have taken lately; never fewer blocks than the sample. */
async function readFirstBlock(node: RpcClient, head: number): Promise<number> {
  if (head <= SAMPLE) return 0
  const seconds = ((await readBlockTime(node, head)) - (await readBlockTime(node, head - SAMPLE))) / SAMPLE
  return Math.max(0, head - Math.max(SAMPLE, Math.ceil(PERIOD / Math.max(seconds, FASTEST))))
}
