import { Interface, id } from 'ethers'
import { RPC_CODE, RpcError } from '../jsonRpc.ts'

/** The part of ERC-20 that the mocks use. */
export const ERC20 = new Interface([
  'function decimals() view returns (uint8)',
  'function balanceOf(address owner) view returns (uint256)',
  'function transfer(address to, uint256 amount) returns (bool)',
  'event Transfer(address indexed from, address indexed to, uint256 amount)',
])

/** Decimals of the demo's USDT. */
export const TOKEN_DECIMALS = 18
export const TRANSFER_TOPIC = id('Transfer(address,address,uint256)')

/** Token balances by lower-case address, as decimal strings in the smallest unit. */
export type TokenBalances = Record<string, string>

export interface TokenTransfer {
  to: string
  /** In the smallest unit. */
  amount: bigint
}

/** Decodes `transfer` call data; undefined for any other call. */
export function decodeTransfer(data: string): TokenTransfer | undefined {
  try {
    const [to, amount] = ERC20.decodeFunctionData('transfer', data)
    return { to: String(to), amount: BigInt(amount) }
  } catch {
    return undefined
  }
}

const balanceOf = (balances: TokenBalances, address: string): bigint => BigInt(balances[address.toLowerCase()] ?? 0)

/** Applies a transfer. Returns false and changes nothing if the sender's balance is too low. */
export function moveTokens(balances: TokenBalances, from: string, { to, amount }: TokenTransfer): boolean {
  if (balanceOf(balances, from) < amount) return false
  balances[from.toLowerCase()] = String(balanceOf(balances, from) - amount)
  balances[to.toLowerCase()] = String(balanceOf(balances, to) + amount)
  return true
}

/**
 * Executes `eth_call` on the token contract.
 *
 * @returns ABI-encoded result
 * @throws RpcError `executionReverted`
 */
export function callToken(balances: TokenBalances, data: string, from: string): string {
  const call = ERC20.parseTransaction({ data })
  const encode = (value: unknown) => ERC20.encodeFunctionResult(call?.name ?? '', [value])
  switch (call?.name) {
    case 'decimals':
      return encode(TOKEN_DECIMALS)
    case 'balanceOf':
      return encode(balanceOf(balances, String(call.args[0])))
    case 'transfer':
      if (balanceOf(balances, from) >= BigInt(call.args[1])) return encode(true)
  }
  throw new RpcError(RPC_CODE.executionReverted, 'execution reverted', '0x')
}

/** Encodes the topics and data of a Transfer log. */
export const encodeTransferLog = (from: string, { to, amount }: TokenTransfer) =>
  ERC20.encodeEventLog('Transfer', [from, to, amount])
