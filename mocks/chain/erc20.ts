import { Interface, id, toBeHex, zeroPadValue } from 'ethers'
import { RPC_CODE, RpcError } from '../jsonRpc.ts'

const ABI = new Interface([
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
  'function totalSupply() view returns (uint256)',
  'function balanceOf(address owner) view returns (uint256)',
  'function transfer(address to, uint256 amount) returns (bool)',
])

export const TOKEN_DECIMALS = 18
export const TRANSFER_TOPIC = id('Transfer(address,address,uint256)')

/** Balances of the token by lower-case address, decimal strings of its smallest unit. */
export type TokenBalances = Record<string, string>

export interface TokenTransfer {
  to: string
  amount: bigint
}

/** The transfer that a transaction's data asks for; undefined for anything else. */
export function decodeTransfer(data: string): TokenTransfer | undefined {
  try {
    const [to, amount] = ABI.decodeFunctionData('transfer', data)
    return { to: String(to), amount: BigInt(amount) }
  } catch {
    return undefined
  }
}

export const tokenBalance = (balances: TokenBalances, address: string): bigint =>
  BigInt(balances[address.toLowerCase()] ?? 0)

/** Moves tokens; false, and nothing moves, when the sender has not enough. */
export function moveTokens(balances: TokenBalances, from: string, { to, amount }: TokenTransfer): boolean {
  if (tokenBalance(balances, from) < amount) return false
  balances[from.toLowerCase()] = String(tokenBalance(balances, from) - amount)
  balances[to.toLowerCase()] = String(tokenBalance(balances, to) + amount)
  return true
}

/** Answers `eth_call` on the token. */
export function callToken(balances: TokenBalances, data: string, from: string): string {
  const call = ABI.parseTransaction({ data })
  const supply = () => Object.values(balances).reduce((sum, balance) => sum + BigInt(balance), 0n)
  const answer = (value: unknown) => ABI.encodeFunctionResult(call?.name ?? '', [value])
  switch (call?.name) {
    case 'name':
      return answer('Tether USD')
    case 'symbol':
      return answer('USDT')
    case 'decimals':
      return answer(TOKEN_DECIMALS)
    case 'totalSupply':
      return answer(supply())
    case 'balanceOf':
      return answer(tokenBalance(balances, String(call.args[0])))
    case 'transfer':
      if (tokenBalance(balances, from) >= BigInt(call.args[1])) return answer(true)
  }
  throw new RpcError(RPC_CODE.executionReverted, 'execution reverted', '0x')
}

/** The topics and data of a Transfer log. */
export const transferLog = (from: string, { to, amount }: TokenTransfer) => ({
  topics: [TRANSFER_TOPIC, zeroPadValue(from.toLowerCase(), 32), zeroPadValue(to.toLowerCase(), 32)],
  data: toBeHex(amount, 32),
})
