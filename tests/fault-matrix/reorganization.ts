import type { Chain } from '../chain/anvil.ts'

interface Block {
  transactions: string[]
}

/**
 * Replaces the newest blocks by empty ones.
 *
 * @returns a function that broadcasts their transactions again, as other nodes do
 */
export async function removeNewestBlocks(chain: Chain, depth: number): Promise<() => Promise<void>> {
  // Anvil returns the hash before the block is mined.
  while (Number(((await chain.rpc('txpool_status')) as { pending: string }).pending) > 0);
  const head = Number(await chain.rpc('eth_blockNumber'))
  const raw: string[] = []
  for (let number = head - depth + 1; number <= head; number++) {
    const { transactions } = (await chain.rpc('eth_getBlockByNumber', `0x${number.toString(16)}`, false)) as Block
    for (const hash of transactions) raw.push(String(await chain.rpc('eth_getRawTransactionByHash', hash)))
  }
  await chain.rpc('anvil_reorg', depth, [])
  return async () => {
    for (const transaction of raw) await chain.rpc('eth_sendRawTransaction', transaction)
  }
}
