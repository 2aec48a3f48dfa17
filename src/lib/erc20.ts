import { getAddress, Interface, parseUnits, ZeroAddress } from 'ethers'
import type { Amount } from '../contract/fields.ts'
import { sameAddress } from './addresses.ts'
import { WalletError } from './errors.ts'
import { ask } from './wallet/active.ts'
import type { Eip1193Provider } from './wallet/provider.ts'

// `transfer` declares no return value: one description serves tokens that answer a bool and those that answer nothing.
const TOKEN = new Interface([
  'function decimals() view returns (uint8)',
  'function transfer(address to, uint256 amount)',
])
/** A token with more is none that an amount could be scaled for without doubt. */
const MAX_DECIMALS = 36

/** Reads the token's decimals from the chain, each time. @throws WalletError */
export async function readDecimals(provider: Eip1193Provider, token: string): Promise<number> {
  const answer = await ask(provider, 'eth_call', [{ to: token, data: TOKEN.encodeFunctionData('decimals') }, 'latest'])
  try {
    const decimals = Number(TOKEN.decodeFunctionResult('decimals', String(answer))[0])
    if (decimals <= MAX_DECIMALS) return decimals
  } catch {
    // Told below: a token without decimals, or a node that answers something else.
  }
  throw new WalletError('failed', 'The token does not say its decimals')
}

/** Data of a transfer, with the amount scaled exactly. @throws WalletError if the token has too few decimals for it */
export function encodeTransfer(to: string, amount: Amount, decimals: number): string {
  try {
    return TOKEN.encodeFunctionData('transfer', [to, parseUnits(amount, decimals)])
  } catch (cause) {
    throw new WalletError('failed', 'The amount has more decimals than the token', { cause })
  }
}

/** Whether money may be sent there: a well-formed checksum, not nobody, not oneself, not the token. */
export function isReceiver(address: string, own: string, token: string): boolean {
  try {
    getAddress(address)
  } catch {
    return false
  }
  return ![ZeroAddress, own, token].some((wrong) => sameAddress(address, wrong))
}
