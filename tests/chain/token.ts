import { Interface, ZeroAddress } from 'ethers'
import { ERC20 } from '../../mocks/chain/erc20.ts'
import { DEPOSIT_ADDRESS, STABLECOIN, TEST_ACCOUNTS } from '../../mocks/seed/addresses.ts'
import type { Chain } from './anvil.ts'
import bytecode from './tokens/tokens.json' with { type: 'json' }

export type TokenName = keyof typeof bytecode

/** ERC-20 and the extra functions of `tokens/Tokens.sol`. */
const TOKEN = new Interface([
  ...ERC20.fragments,
  'function mint(address to, uint256 value)',
  'function transferEach(address[] to, uint256[] values)',
])

/** Balance of every test account, in the smallest unit: enough for tokens with 6 and with 18 decimals. */
const MINTED = 10n ** 27n

export interface TokenTransfer {
  hash: string
  from: string
  to: string
  /** In the smallest unit. */
  value: bigint
}

/** A token contract on a chain. */
export interface Token {
  address: string
  balanceOf(owner: string): Promise<bigint>
  /** Sends a transaction from a test account. @returns its hash, see {@link Chain.send} */
  send(from: string, call: 'transfer' | 'transferEach' | 'mint', ...values: unknown[]): Promise<string>
  /** The Transfer events to an address, in order. */
  transfersTo(recipient?: string): Promise<TokenTransfer[]>
}

/** Any address without code. */
const BATCH_ADDRESS = `0x${'ba7c4'.padStart(40, '0')}`

/** Lets an account carry out batches, as an authorization of EIP-7702 does. */
export async function delegateToBatch(chain: Chain, account: string): Promise<void> {
  await chain.rpc('anvil_setCode', BATCH_ADDRESS, bytecode.Batch)
  await chain.rpc('anvil_setCode', account, `0xef0100${BATCH_ADDRESS.slice(2)}`)
}

/** Sets the code at an address to a token, and mints to every test account. */
export async function deployToken(chain: Chain, name: TokenName, address: string = STABLECOIN): Promise<Token> {
  // An explicit gas limit skips the estimation, which would reject a transaction that reverts.
  const send: Token['send'] = (from, call, ...values) =>
    chain.send({ from, to: address, data: TOKEN.encodeFunctionData(call, values), gas: '0x100000' })
  await chain.rpc('anvil_setCode', address, bytecode[name])
  for (const account of TEST_ACCOUNTS) await send(TEST_ACCOUNTS[8], 'mint', account, MINTED)
  return {
    address,
    send,
    balanceOf: async (owner) => {
      const data = TOKEN.encodeFunctionData('balanceOf', [owner])
      const balance = await chain.rpc('eth_call', { to: address, data }, 'latest')
      return BigInt(String(balance))
    },
    transfersTo: async (recipient = DEPOSIT_ADDRESS) => {
      const topics = TOKEN.encodeFilterTopics('Transfer', [null, recipient])
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
