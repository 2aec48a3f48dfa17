import { Interface, ZeroAddress } from 'ethers'
import { DEPOSIT_ADDRESS, STABLECOIN, TEST_ACCOUNTS } from '../../mocks/seed/addresses.ts'
import type { Chain } from './anvil.ts'
import code from './tokens/tokens.json' with { type: 'json' }

export type TokenName = keyof typeof code

const TOKEN = new Interface([
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'function balanceOf(address owner) view returns (uint256)',
  'function mint(address to, uint256 value)',
  'function transfer(address to, uint256 value)',
  'function transferEach(address[] to, uint256[] values)',
])

/** Of the smallest unit: enough for every test, with 6 decimals as with 18. */
const MINTED = 10n ** 27n

export interface TokenTransfer {
  hash: string
  from: string
  to: string
  /** In the token's smallest unit. */
  value: bigint
}

/** A token on a chain. */
export interface Token {
  address: string
  balanceOf(owner: string): Promise<bigint>
  /** Sends one transaction from an account whose key the node has; answers its hash, see {@link Chain.send}. */
  send(from: string, call: 'transfer' | 'transferEach' | 'mint', ...values: unknown[]): Promise<string>
  /** Every transfer to an address, in order, as the chain tells it. */
  transfersTo(receiver?: string): Promise<TokenTransfer[]>
}

/** Puts a token at an address, where it was another one before or nothing, and gives it to every test account. */
export async function placeToken(chain: Chain, name: TokenName, address: string = STABLECOIN): Promise<Token> {
  // With its own gas: a transaction that fails is sent too.
  const send: Token['send'] = (from, call, ...values) =>
    chain.send({ from, to: address, data: TOKEN.encodeFunctionData(call, values), gas: '0x100000' })
  await chain.rpc('anvil_setCode', address, code[name])
  for (const account of TEST_ACCOUNTS) await send(TEST_ACCOUNTS[8], 'mint', account, MINTED)
  return {
    address,
    send,
    balanceOf: async (owner) => {
      const data = TOKEN.encodeFunctionData('balanceOf', [owner])
      const answer = await chain.rpc('eth_call', { to: address, data }, 'latest')
      return BigInt(String(answer))
    },
    transfersTo: async (receiver = DEPOSIT_ADDRESS) => {
      const topics = TOKEN.encodeFilterTopics('Transfer', [null, receiver])
      const logs = (await chain.rpc('eth_getLogs', { address, topics, fromBlock: 'earliest' })) as {
        transactionHash: string
        topics: string[]
        data: string
      }[]
      return logs.flatMap((log) => {
        const [from, to, value] = TOKEN.decodeEventLog('Transfer', log.data, log.topics)
        return from === ZeroAddress ? [] : [{ hash: log.transactionHash, from, to, value }]
      })
    },
  }
}
