import { getAddress, isHexString, toUtf8String } from 'ethers'
import * as v from 'valibot'
import type { DemoChain } from '../chain/demoChain.ts'
import { RPC_CODE, RpcError } from '../jsonRpc.ts'

/** A request that the user must approve, with everything that the approval dialog shows. */
export type ApprovalRequest =
  | { kind: 'connect' }
  | { kind: 'sign'; message: string }
  | { kind: 'send'; to: string; data: string }
  | { kind: 'switch-chain' | 'add-chain'; chainId: string }

/**
 * What happens to a transaction that the user approved.
 *
 * - `sent`: it is broadcast
 * - `reverts`: it is mined and fails
 * - `speeds-up`: the user replaces it with a faster one; the page has the hash of the first
 * - `cancels`: the user replaces it with an empty transaction to the own account
 * - `other-chain`: the wallet broadcasts it on another chain
 */
export const SENDINGS = ['sent', 'reverts', 'speeds-up', 'cancels', 'other-chain'] as const
export type Sending = (typeof SENDINGS)[number]

/** Persistent state of the wallet: plain JSON, stored by the host. */
export const WalletState = v.object({
  /** Whether the page has permission to see the account. */
  connected: v.boolean(),
  /** The selected account. */
  account: v.string(),
  chainId: v.string(),
  /** Ids of the chains that the wallet can switch to. */
  knownChains: v.array(v.string()),
})
export type WalletState = v.InferOutput<typeof WalletState>

export interface WalletOptions {
  /** Private keys. The first account is selected initially. */
  keys: [string, ...string[]]
  chain: Pick<DemoChain, 'request' | 'chainId' | 'failNext'>
  /** Contract wallets that the first key owns. They are accounts of their own. */
  contracts?: string[]
  /** Asks the user. Resolves to false if the user rejects; may stay pending. */
  approve(request: ApprovalRequest): Promise<boolean>
  /** A stored `WalletState`. Ignored if invalid. */
  state?: unknown
  /** What happens to transactions, asked for each. Default: they are sent. */
  sending?(): Sending
  /** Called with every new state, to store it. */
  onState?(state: WalletState): void
}

const Hex = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]*$/))
export const AddressParam = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{40}$/),
  v.transform((text) => getAddress(text.toLowerCase())),
)
export const TransactionParam = v.object({
  from: AddressParam,
  to: AddressParam,
  value: v.optional(Hex, '0x0'),
  data: v.optional(Hex),
  input: v.optional(Hex),
  gas: v.optional(Hex),
  chainId: v.optional(Hex),
})
export const ChainParam = v.object({ chainId: Hex })

/** Validates the parameters of a request. @throws RpcError `invalidParams` (-32602) */
export function parseParams<S extends v.GenericSchema>(schema: S, input: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, input)
  if (result.success) return result.output
  throw new RpcError(RPC_CODE.invalidParams, `Invalid parameters: ${result.issues[0].message}`)
}

/** Decodes a hex-encoded UTF-8 message for display. Returns any other message unchanged. */
export function readableMessage(message: string): string {
  if (!isHexString(message)) return message
  try {
    return toUtf8String(message)
  } catch {
    return message
  }
}
