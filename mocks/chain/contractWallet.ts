import { Interface, recoverAddress, type Transaction } from 'ethers'
import { CONTRACT_WALLET, MAIN_MEMBER, STABLECOIN } from '../seed/addresses.ts'
import { decodeTransfer, type TokenTransfer } from './erc20.ts'

/** The part of a contract wallet that the mocks use. `isValidSignature`: https://eips.ethereum.org/EIPS/eip-1271 */
export const CONTRACT_WALLET_ABI = new Interface([
  'function execute(address to, uint256 value, bytes data)',
  'function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)',
])
/** What `isValidSignature` returns for a valid signature. Source: EIP-1271. */
export const VALID_SIGNATURE = '0x1626ba7e'
const INVALID_SIGNATURE = '0xffffffff'

const sameAddress = (one: string | null | undefined, other: string): boolean =>
  one?.toLowerCase() === other.toLowerCase()

export const isContractWallet = (address: string | null | undefined): boolean => sameAddress(address, CONTRACT_WALLET)

/** A token transfer with the account whose tokens move. */
export interface SentTransfer extends TokenTransfer {
  from: string
}

/** The token transfer that a transaction makes, itself or through the contract wallet; undefined for any other. */
export function findTokenTransfer({ from, to, data }: Transaction): SentTransfer | undefined {
  if (!from) return undefined
  if (sameAddress(to, STABLECOIN)) {
    const transfer = decodeTransfer(data)
    return transfer && { ...transfer, from }
  }
  if (!isContractWallet(to) || !sameAddress(from, MAIN_MEMBER)) return undefined
  const call = CONTRACT_WALLET_ABI.parseTransaction({ data })
  const transfer =
    call?.name === 'execute' && sameAddress(call.args[0], STABLECOIN) ? decodeTransfer(call.args[2]) : undefined
  return transfer && { ...transfer, from: CONTRACT_WALLET }
}

/** Executes `eth_call` on the contract wallet: its owner's signatures are valid. */
export function callContractWallet(data: string): string {
  const call = CONTRACT_WALLET_ABI.parseTransaction({ data })
  if (call?.name !== 'isValidSignature') return '0x'
  const [hash, signature] = call.args as unknown as [string, string]
  const encode = (value: string) => CONTRACT_WALLET_ABI.encodeFunctionResult('isValidSignature', [value])
  try {
    return encode(recoverAddress(hash, signature) === MAIN_MEMBER ? VALID_SIGNATURE : INVALID_SIGNATURE)
  } catch {
    return encode(INVALID_SIGNATURE)
  }
}
