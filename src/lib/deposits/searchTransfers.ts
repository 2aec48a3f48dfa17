import * as v from 'valibot'
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
import { Hash, hex, movedUnits, type Receipt, readBlockNumber, readBlockTime, readReceipt } from './readTransaction.ts'

/** How far back transfers are searched, in seconds. */
const PERIOD = 7 * 24 * 60 * 60
/** Blocks of the first `eth_getLogs` call: as many as the public nodes allow that allow most. */
const FIRST_RANGE = 50_000
const MAX_CALLS = 100
/** A search of one node ends after this time, with what it has found. */
const NODE_MS = 30_000
/** No member sends more in the period: the node's reply is implausible. */
const MAX_TRANSFERS = 100
/** Seconds per block of the fastest chain. */
const FASTEST = 0.1

const Log = v.object({ transactionHash: Hash, data: v.string() })

/** A transfer of the account to a deposit address. Only the server knows whether it is credited. */
export interface FoundTransfer {
  /** Lower case. */
  hash: string
  /** Whole tokens, decimal string. */
  amount: string
  /** Time of its block, unix seconds. */
  time: number
}

export interface TransferSearch {
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
export async function searchTransfers(signal: AbortSignal): Promise<TransferSearch | undefined> {
  const wanted = await readWanted()
  if (!wanted || wanted.recipients.length === 0) return undefined
  for await (const node of onExpectedChain(listNodes())) {
    const end = Date.now() + NODE_MS
    const search = await searchNode(node, wanted, () => signal.aborted || Date.now() > end).catch(() => undefined)
    if (search || signal.aborted) return search
  }
  return undefined
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
async function searchNode(node: RpcClient, wanted: Wanted, isOver: () => boolean): Promise<TransferSearch | undefined> {
  const decimals = await readDecimals(node, env.stablecoin)
  // Amounts would be wrong with other decimals than the token's.
  if (decimals !== env.chain.tokenDecimals) return undefined
  const head = await readBlockNumber(node)
  const { hashes, oldest } = await searchLogs(node, wanted, head, isOver)
  const dismissed = await readDismissed(wanted.scope, hashes)
  const isKnown = (hash: string) => dismissed.includes(hash) || wanted.rows.some((row) => hasHash(row, hash))
  const offered = hashes.filter((hash) => !isKnown(hash))
  if (oldest > head || offered.length > MAX_TRANSFERS) return undefined
  const found: FoundTransfer[] = []
  for (const hash of offered) {
    // The receipt decides, not the log: a reorganisation may have moved or removed the transaction.
    const receipt = await readReceipt(node, hash)
    const units = receipt ? unitsOf(receipt, wanted) : 0n
    if (receipt && units > 0n)
      found.push({ hash, amount: fromUnits(units, decimals), time: await readBlockTime(node, receipt.blockNumber) })
  }
  const since = Math.max(await readBlockTime(node, oldest), (await readBlockTime(node, head)) - PERIOD)
  return { found: found.sort((a, b) => b.time - a.time), since }
}

const unitsOf = (receipt: Receipt, { from, recipients }: Wanted): bigint =>
  recipients.reduce((sum, to) => sum + movedUnits(receipt, { token: env.stablecoin, from, to }), 0n)

/**
 * Searches backwards, in smaller ranges if the node refuses one: nodes limit blocks or logs per call, each with its own error.
 *
 * @returns `oldest`: the oldest block that was searched, or `head + 1` if none was
 */
async function searchLogs(node: RpcClient, wanted: Wanted, head: number, isOver: () => boolean) {
  const hashes = new Set<string>()
  const end = await readFirstBlock(node, head)
  let oldest = head + 1
  let range = FIRST_RANGE
  for (let calls = 0; calls < MAX_CALLS && oldest > end && !isOver(); calls++) {
    const fromBlock = Math.max(end, oldest - range)
    const filter = transferLogs(env.stablecoin, wanted.from, wanted.recipients)
    try {
      const logs = await node('eth_getLogs', [{ ...filter, fromBlock: hex(fromBlock), toBlock: hex(oldest - 1) }])
      // Anyone can log a transfer of nothing from any account.
      for (const { transactionHash, data } of v.parse(v.array(Log), logs))
        if (BigInt(data) > 0n) hashes.add(transactionHash)
      oldest = fromBlock
    } catch {
      if (range === 1) break
      range = Math.ceil(range / 5)
    }
  }
  return { hashes: [...hashes], oldest }
}

/** The first block of the period, by the time that blocks have taken lately; never fewer blocks than one call covers. */
async function readFirstBlock(node: RpcClient, head: number): Promise<number> {
  if (head <= FIRST_RANGE) return 0
  const seconds = ((await readBlockTime(node, head)) - (await readBlockTime(node, head - FIRST_RANGE))) / FIRST_RANGE
  return Math.max(0, head - Math.max(FIRST_RANGE, Math.ceil(PERIOD / Math.max(seconds, FASTEST))))
}
