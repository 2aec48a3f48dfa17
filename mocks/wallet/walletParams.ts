import { getAddress, isHexString, toUtf8String, type Wallet } from 'ethers'
import * as v from 'valibot'
import type { DemoChain } from '../chain/demoChain.ts'
import { RPC_CODE, RpcError } from '../jsonRpc.ts'

/** What the wallet asks its owner; everything that a confirmation shows to a human. */
export type ApprovalRequest =
  | { kind: 'connect'; address: string }
  | { kind: 'sign'; address: string; message: string }
  | { kind: 'send'; address: string; to: string; value: string; data: string; chainId: string }
  | { kind: 'switch-chain'; chainId: string }
  | { kind: 'add-chain'; chainId: string; name: string }

/** What the wallet remembers: plain JSON, to be stored by its host. */
export const WalletState = v.object({
  /** Whether the page may see the account. */
  connected: v.boolean(),
  /** The account in use. */
  account: v.string(),
  chainId: v.string(),
  /** Chains that the wallet can switch to. */
  knownChains: v.array(v.string()),
})
export type WalletState = v.InferOutput<typeof WalletState>

export interface WalletOptions {
  /** Private keys; the first account is in use at first. */
  keys: [string, ...string[]]
  chain: Pick<DemoChain, 'request' | 'chainId'>
  /** The owner's word: true confirms, false refuses; a promise that never settles is an owner who looks away. */
  approve(request: ApprovalRequest): Promise<boolean>
  /** What an earlier visit remembered; anything unreadable is ignored. */
  state?: unknown
  /** Hears of everything that is to be remembered. */
  onState?(state: WalletState): void
}

export const Hex = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]*$/))
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
export const ChainParam = v.object({ chainId: Hex, chainName: v.optional(v.string(), '') })

/** Reads parameters as EIP-1474 wants it: what cannot be read is -32602. */
export function parseParams<S extends v.GenericSchema>(schema: S, input: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, input)
  if (result.success) return result.output
  throw new RpcError(RPC_CODE.invalidParams, `Invalid parameters: ${result.issues[0].message}`)
}

/** The text of a message to sign, for people: hexadecimal UTF-8 is read, anything else is shown as it is. */
export function readableMessage(message: string): string {
  if (!isHexString(message)) return message
  try {
    return toUtf8String(message)
  } catch {
    return message
  }
}

export const findWallet = (wallets: Wallet[], address: string): Wallet => {
  const found = wallets.find((wallet) => wallet.address === address)
  if (!found) throw new RpcError(RPC_CODE.unauthorized, 'The account is not one of this wallet')
  return found
}
