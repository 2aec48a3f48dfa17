import * as v from 'valibot'
import type { transferLogs } from '../chain/erc20.ts'
import type { RpcClient } from '../chain/rpc.ts'
import { collectErrorCodes } from '../wallet/errors.ts'
import { Hash, hex } from './readTransaction.ts'

/** Blocks of the first call: as many as the public nodes allow that allow most. */
const FIRST_RANGE = 50_000
/** Maximum `eth_getLogs` calls of one search, whatever range a node allows. */
const MAX_CALLS = 100

const Log = v.object({ transactionHash: Hash, data: v.string() })

/** The logs of a range of blocks. */
interface ReadLogs {
  first: number
  last: number
  /** What each log moved, in the smallest unit. */
  moved: { hash: string; units: bigint }[]
}

/**
 * Reads the Transfer logs from block `first` to block `last`, in smaller ranges where a node refuses one: nodes limit blocks or
 * logs per call, each with its own error. Ends where a node refuses even a single block, and after `MAX_CALLS`.
 */
export async function* readTransferLogs(
  node: RpcClient,
  filter: ReturnType<typeof transferLogs>,
  { first, last, newestFirst = false }: { first: number; last: number; newestFirst?: boolean },
): AsyncGenerator<ReadLogs> {
  let range = FIRST_RANGE
  for (let calls = 0; calls < MAX_CALLS && first <= last; calls++) {
    range = Math.min(range, last - first + 1)
    const part = newestFirst ? { first: last - range + 1, last } : { first, last: first + range - 1 }
    const blocks = { fromBlock: hex(part.first), toBlock: hex(part.last) }
    try {
      const logs = v.parse(v.array(Log), await node('eth_getLogs', [{ ...filter, ...blocks }]))
      yield { ...part, moved: logs.map(({ transactionHash: hash, data }) => ({ hash, units: BigInt(data) })) }
    } catch {
      if (range === 1) return
      range = Math.ceil(range / 5)
      continue
    }
    if (newestFirst) last = part.first - 1
    else first = part.last + 1
  }
}

/** Whether a node answers that it gives no logs, even of one block. One that doesn't answer may give them later. */
export const refusesLogs = (
  node: RpcClient,
  filter: ReturnType<typeof transferLogs>,
  block: number,
): Promise<boolean> =>
  node('eth_getLogs', [{ ...filter, fromBlock: hex(block), toBlock: hex(block) }]).then(
    () => false,
    (error: unknown) => collectErrorCodes(error).length > 0,
  )
