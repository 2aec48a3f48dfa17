import { formatUnits, getAddress, Interface, isError, parseUnits, ZeroAddress, zeroPadValue } from 'ethers'
import type { Amount } from '../../contract/fields.ts'
import { WalletError } from '../errors/errors.ts'
import { sameAddress } from '../format/addresses.ts'
import { collectErrorCodes } from '../wallet/errors.ts'
import type { RpcClient } from './rpc.ts'

// `transfer` declares no return value: one description serves tokens that answer a bool and those that answer nothing.
const TOKEN = new Interface([
  'function decimals() view returns (uint8)',
  'function balanceOf(address owner) view returns (uint256)',
  'function transfer(address to, uint256 amount)',
  'event Transfer(address indexed from, address indexed to, uint256 amount)',
])
/** A token with more is none that an amount could be scaled for without doubt. */
const MAX_DECIMALS = 36

/** Nodes give a call that the contract refused this code. */
const REVERTED = 3

async function view(node: RpcClient, token: string, name: string, parameters: unknown[] = []): Promise<bigint> {
  try {
    const answer = await node('eth_call', [{ to: token, data: TOKEN.encodeFunctionData(name, parameters) }, 'latest'])
    return BigInt(TOKEN.decodeFunctionResult(name, String(answer))[0])
  } catch (cause) {
    const isAnswer = isError(cause, 'BAD_DATA') || collectErrorCodes(cause).includes(REVERTED)
    throw isAnswer ? new WalletError('token', '', { cause }) : cause
  }
}

/** Reads the token's decimals from the chain, each time. @throws whatever the node throws; WalletError `token` */
export async function readDecimals(node: RpcClient, token: string): Promise<number> {
  const decimals = await view(node, token, 'decimals')
  if (decimals > MAX_DECIMALS) throw new WalletError('token', `${decimals} decimals`)
  return Number(decimals)
}

/** What an address holds, in the token's smallest unit. */
export const readBalance = (node: RpcClient, token: string, owner: string): Promise<bigint> =>
  view(node, token, 'balanceOf', [owner])

/** An amount in the token's smallest unit, exactly. @throws WalletError `decimals` if the token has too few for it */
export function toUnits(amount: Amount, decimals: number): bigint {
  try {
    return parseUnits(amount, decimals)
  } catch (cause) {
    throw new WalletError('decimals', '', { cause })
  }
}

/** Units as whole tokens, a decimal string without zeros at its end. */
export const fromUnits = (units: bigint, decimals: number): string => formatUnits(units, decimals).replace(/\.0$/, '')

/** Data of a transfer. */
export const encodeTransfer = (to: string, units: bigint): string => TOKEN.encodeFunctionData('transfer', [to, units])

/** A transfer as an event of the token, or as the data of a transaction, tells it. */
export interface DecodedTransfer {
  to: string
  units: bigint
}

/** Reads a transaction's data; undefined if it is no transfer. */
export function decodeTransfer(data: string): DecodedTransfer | undefined {
  try {
    const [to, units] = TOKEN.decodeFunctionData('transfer', data)
    return { to: String(to), units: BigInt(units) }
  } catch {
    return undefined
  }
}

const TRANSFER = TOKEN.getEvent('Transfer')?.topicHash ?? ''

/** What to ask `eth_getLogs` for transfers between two addresses, but for the blocks. */
export const transferLogs = (token: string, from: string, to: string) => ({
  address: token,
  topics: [TRANSFER, zeroPadValue(from.toLowerCase(), 32), zeroPadValue(to.toLowerCase(), 32)],
})

/** Whether money may be sent there: a well-formed checksum, not nobody, not oneself, not the token. */
export function isSafeRecipient(address: string, own: string, token: string): boolean {
  try {
    getAddress(address)
  } catch {
    return false
  }
  return ![ZeroAddress, own, token].some((wrong) => sameAddress(address, wrong))
}
