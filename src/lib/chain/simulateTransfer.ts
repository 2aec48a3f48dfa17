import { Interface } from 'ethers'
import { WalletError } from '../errors/WalletError.ts'
import { collectErrorCodes, collectErrorTexts, REVERTED } from '../wallet/errors.ts'
import type { RpcClient } from './rpc.ts'

/** A contract can return a text of any length. */
const MAX_REASON_LENGTH = 200
/** Some tokens return false in place of a revert; others return nothing at all. */
const RETURNED_FALSE = /^0x0{64}$/

const ERRORS = new Interface(['error Error(string)'])

/** A transaction that calls the token's `transfer`. */
export interface TransferCall {
  from: string
  /** The token. */
  to: string
  data: string
  value: '0x0'
}

/**
 * Asks a node whether a transfer would succeed now. A failure of the node itself is no answer, and is ignored.
 *
 * @throws WalletError `wouldFail`, with the contract's reason if there is one
 */
export async function simulateTransfer(node: RpcClient, call: TransferCall): Promise<void> {
  const result = await node('eth_call', [call, 'latest']).catch(throwIfReverted)
  if (RETURNED_FALSE.test(String(result))) throw new WalletError('wouldFail')
}

/** @throws WalletError `wouldFail` if a node's error says that the call reverted */
export function throwIfReverted(error: unknown): void {
  const texts = collectErrorTexts(error)
  const isRevert = collectErrorCodes(error).includes(REVERTED) || texts.some((text) => /\brevert/i.test(text))
  if (isRevert) throw new WalletError('wouldFail', reasonOf(texts).slice(0, MAX_REASON_LENGTH), { cause: error })
}

/** The reason in the revert data, else in a text; empty if there is none. */
function reasonOf(texts: readonly string[]): string {
  for (const text of texts) {
    const [data] = /0x08c379a0[0-9a-f]*/i.exec(text) ?? []
    const reason = data ? decodeReason(data) : /reverted: (.+)/i.exec(text)?.[1]
    if (reason) return reason
  }
  return ''
}

function decodeReason(data: string): string {
  try {
    return String(ERRORS.decodeErrorResult('Error', data)[0])
  } catch {
    return ''
  }
}
