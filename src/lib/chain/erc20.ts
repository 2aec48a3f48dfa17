import { getAddress, Interface, isAddress, isError, parseUnits, ZeroAddress, zeroPadValue } from 'ethers'
import type { Amount } from '../../contract/fields.ts'
import { WalletError } from '../errors/WalletError.ts'
import { sameAddress } from '../format/addresses.ts'
import { collectErrorCodes, REVERTED } from '../wallet/errors.ts'
import type { RpcClient } from './rpc.ts'

// `transfer` declares no return value, so that one ABI serves tokens that return a bool and tokens that return nothing.
const TOKEN = new Interface([
  'function decimals() view returns (uint8)',
  'function balanceOf(address owner) view returns (uint256)',
  'function transfer(address to, uint256 amount)',
  'event Transfer(address indexed from, address indexed to, uint256 amount)',
])
/** More decimals than this is not a plausible token. */
const MAX_DECIMALS = 36

async function view(node: RpcClient, token: string, name: string, parameters: unknown[] = []): Promise<bigint> {
  try {
    const result = await node('eth_call', [{ to: token, data: TOKEN.encodeFunctionData(name, parameters) }, 'latest'])
    return BigInt(TOKEN.decodeFunctionResult(name, String(result))[0])
  } catch (cause) {
    const isTokenFault = isError(cause, 'BAD_DATA') || collectErrorCodes(cause).includes(REVERTED)
    throw isTokenFault ? new WalletError('token', '', { cause }) : cause
  }
}

/** Reads the token's decimals. @throws the node's error, or WalletError `token` */
export async function readDecimals(node: RpcClient, token: string): Promise<number> {
  const decimals = await view(node, token, 'decimals')
  if (decimals > MAX_DECIMALS) throw new WalletError('token', `${decimals} decimals`)
  return Number(decimals)
}

/** Token balance of an address, in the token's smallest unit. */
export const readBalance = (node: RpcClient, token: string, owner: string): Promise<bigint> =>
  view(node, token, 'balanceOf', [owner])

/** Converts a decimal amount to the token's smallest unit. @throws WalletError `decimals` if the amount has more decimals */
export function toUnits(amount: Amount, decimals: number): bigint {
  try {
    return parseUnits(amount, decimals)
  } catch (cause) {
    throw new WalletError('decimals', '', { cause })
  }
}

/** Call data of `transfer(to, units)`. */
export const encodeTransfer = (to: string, units: bigint): string => TOKEN.encodeFunctionData('transfer', [to, units])

/** Recipient and amount of a token transfer. */
export interface DecodedTransfer {
  to: string
  units: bigint
}

/** Decodes call data; undefined if it is not a token transfer. */
export function decodeTransfer(data: string): DecodedTransfer | undefined {
  try {
    const [to, units] = TOKEN.decodeFunctionData('transfer', data)
    return { to: String(to), units: BigInt(units) }
  } catch {
    return undefined
  }
}

const TRANSFER = TOKEN.getEvent('Transfer')?.topicHash ?? ''

const topicOf = (address: string) => zeroPadValue(address.toLowerCase(), 32)

/** `eth_getLogs` filter for transfers from one address to another, or to any of several, without the block range. */
export const transferLogs = (token: string, from: string, to: string | string[]) => ({
  address: token,
  topics: [TRANSFER, topicOf(from), [to].flat().map(topicOf)],
})

/** A log of a receipt. */
export interface TransferLog {
  address: string
  topics: readonly string[]
  data: string
}

/** The token transfers in the logs of a receipt. ERC-721 has the same event with a fourth topic. */
export const decodeTransferLogs = (
  logs: readonly TransferLog[],
  token: string,
): (DecodedTransfer & { from: string })[] =>
  logs.flatMap(({ address, topics, data }) => {
    if (!sameAddress(address, token) || topics[0] !== TRANSFER || topics.length !== 3) return []
    const [from, to, units] = TOKEN.decodeEventLog('Transfer', data, topics)
    return [{ from: String(from), to: String(to), units: BigInt(units) }]
  })

/**
 * The checksum form of an address, to compare with what a wallet shows; undefined if it must not receive money: a wrong
 * checksum, the zero address, the sender, or the token.
 */
export function toSafeRecipient(address: string, own: string, token: string): string | undefined {
  const to = isAddress(address) ? getAddress(address) : undefined
  return to && ![ZeroAddress, own, token].some((wrong) => sameAddress(to, wrong)) ? to : undefined
}
