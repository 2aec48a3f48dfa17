import { isExpectedChain, listNodes, onExpectedChain, type RpcClient, walletRpcClient } from '../chain/rpc.ts'
import type { DepositRow } from '../durable/rows.ts'
import { WalletError } from '../errors/WalletError.ts'
import { findTransfer, isSearchable } from './findTransfer.ts'
import { readState, type StateReading } from './readState.ts'
import { ownNonceOf, readNonce, readTransaction } from './readTransaction.ts'
import { type DepositEvent, isSearched, ownHashes } from './types.ts'

/** The hashes and nonces of the account's other records. */
export interface OtherRecords {
  hashes: readonly string[]
  nonces: readonly number[]
}

/**
 * Reads from the chain what has happened to a deposit. A node that knows nothing certain about it may lag behind, so the
 * next one is asked as well.
 *
 * @throws WalletError `unreadable` if no node responds
 */
export async function checkOnChain(row: DepositRow, others: OtherRecords): Promise<DepositEvent[]> {
  const nodes = listNodes()
  const readings: NodeReading[] = []
  for await (const node of onExpectedChain(nodes)) {
    const otherNodes = nodes.filter((each) => each !== node)
    const reading = await readNode(node, otherNodes, row, others).catch(() => undefined)
    // Blocks count as searched only once every node has searched them.
    if (reading?.isConclusive) return reading.events.filter(({ type }) => type !== 'searched')
    if (reading) readings.push(reading)
  }
  if (readings.length === 0) throw new WalletError('unreadable')
  const news = readings.map(({ events }) => events.filter(({ type }) => type !== 'searched')).filter(isNotEmpty)
  // A node that lags behind can't refute that the nonce is taken.
  const [first] = [...news.filter(isNonceTaken), ...news]
  return first ?? [...leastSearched(readings), ...(await checkWalletChain(row))]
}

const isNotEmpty = (events: readonly DepositEvent[]): boolean => events.length > 0
const isNonceTaken = (events: readonly DepositEvent[]): boolean => events.some(({ type }) => type === 'nonceTaken')

/** Whether any node knows a transaction of the account since the wallet was asked, mined or not; also true if none can tell. */
export async function hasSentSince({ from, nonce }: Pick<DepositRow, 'from' | 'nonce'>): Promise<boolean> {
  let isRead = false
  for await (const node of onExpectedChain(listNodes())) {
    const next = await readNonce(node, from, 'pending').catch(() => undefined)
    if (next !== undefined && next > nonce) return true
    isRead ||= next !== undefined
  }
  return !isRead
}

interface NodeReading {
  events: DepositEvent[]
  /** Whether no other node needs to be asked. */
  isConclusive: boolean
  hasNoLogs: boolean
}

async function readNode(
  node: RpcClient,
  otherNodes: RpcClient[],
  row: DepositRow,
  others: OtherRecords,
): Promise<NodeReading> {
  const state = row.final || row.hashes.length === 0 ? undefined : await readState(node, row, others)
  const events: DepositEvent[] = state ? await confirmState(otherNodes, row, others, state) : []
  // The wallet's window may still send another transfer.
  const isIncomplete = !row.walletReplied || (isSearched(row) && !state)
  const { found, hasNoLogs } = isIncomplete ? await search(node, row, others) : NOTHING_FOUND
  // A node that lags behind doesn't know the deposit's hash, and its search may find an equal transfer.
  const certain = row.hashes.length === 0 ? found : events
  const isConclusive = state?.verdict !== undefined || certain.some(({ type }) => type === 'hashFound')
  return { events: [...events, ...found], isConclusive, hasNoLogs }
}

interface Search {
  found: DepositEvent[]
  hasNoLogs: boolean
}
const NOTHING_FOUND: Search = { found: [], hasNoLogs: false }

async function search(node: RpcClient, row: DepositRow, others: OtherRecords): Promise<Search> {
  if (!isSearchable(row)) return NOTHING_FOUND
  const own = row.sentNonce === null ? [] : [row.sentNonce]
  const { found, searchedTo, searchedNonce, hasNoLogs } = await findTransfer(node, row, {
    hashes: [...ownHashes(row), ...row.excluded, ...others.hashes],
    nonces: [...own, ...others.nonces],
  })
  if (found) return { found: [{ type: 'hashFound', hash: found.hash, nonce: ownNonceOf(found, row.from) }], hasNoLogs }
  const isFurther = searchedTo > row.searchedTo || searchedNonce > row.searchedNonce
  return { found: isFurther ? [{ type: 'searched', block: searchedTo, nonce: searchedNonce }] : [], hasNoLogs }
}

/** Blocks count as searched once every node that responded, and has logs, has searched them. */
function leastSearched(readings: readonly NodeReading[]): DepositEvent[] {
  const searchedBy = (nodes: readonly NodeReading[]) =>
    nodes.map(({ events }) => events.find((event) => event.type === 'searched'))
  // Otherwise a node without logs would hold back all others: a small range is never searched to its end.
  const withLogs = readings.filter(({ hasNoLogs }) => !hasNoLogs)
  const block = withLogs.length > 0 ? Math.min(...searchedBy(withLogs).map((each) => each?.block ?? 0)) : 0
  const nonce = Math.min(...searchedBy(readings).map((each) => each?.nonce ?? 0))
  return block > 0 || nonce > 0 ? [{ type: 'searched', block, nonce }] : []
}

/** Adds that a state has its confirmations; a failure is read a second time, from another node if there is one. */
async function confirmState(
  otherNodes: RpcClient[],
  row: DepositRow,
  others: OtherRecords,
  { events, verdict, isDeep }: StateReading,
): Promise<DepositEvent[]> {
  if (!isDeep || verdict === undefined) return events
  if (verdict === 'transferred') return [...events, { type: 'deepEnough', agreed: true }]
  const second = await readSecondNode(otherNodes, row, others)
  // The Transfer log is the better proof: it ends nothing without the server's word.
  if (second?.verdict === 'transferred')
    return second.isDeep ? [...second.events, { type: 'deepEnough', agreed: true }] : second.events
  if (second && second.verdict !== verdict) return events
  return [...events, { type: 'deepEnough', agreed: second?.isDeep === true }]
}

/** What another node says; undefined: there is none that knows the transaction, or what took its nonce. */
async function readSecondNode(nodes: RpcClient[], row: DepositRow, others: OtherRecords) {
  for await (const node of onExpectedChain(nodes)) {
    const reading = await readState(node, row, others).catch(() => undefined)
    if (reading && !isNonceTaken(reading.events)) return reading
  }
  return undefined
}

/** If only the wallet's own node knows the transaction, its `chainId` shows that the wallet sent on another chain. */
async function checkWalletChain({ hashes, wrongChainId, mined }: DepositRow): Promise<DepositEvent[]> {
  const wallet = walletRpcClient()
  if (!wallet || mined || wrongChainId) return []
  for (const hash of hashes) {
    const chainId = (await readTransaction(wallet, hash).catch(() => undefined))?.chainId
    if (chainId && !isExpectedChain(chainId)) return [{ type: 'wrongChain', chainId }]
  }
  return []
}
