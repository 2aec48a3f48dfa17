import { proxy, subscribe } from 'valtio'
import { getDepositAddress } from '../../contract/charge.ts'
import type { Amount } from '../../contract/fields.ts'
import { call } from '../../lib/api/call.ts'
import { isOnChain, switchChain } from '../../lib/chain/switchChain.ts'
import { env } from '../../lib/config/env.ts'
import { type Intent, recordIntent } from '../../lib/deposits/journal.ts'
import { WalletError } from '../../lib/errors/WalletError.ts'
import { sameAddress } from '../../lib/format/addresses.ts'
import { showDialog } from '../../lib/notifications/dialogs.ts'
import type { Message } from '../../lib/notifications/message.ts'
import { toast } from '../../lib/notifications/toasts.ts'
import { scopeOf } from '../../lib/session/accountScope.ts'
import { session } from '../../lib/session/session.ts'
import { withUpdateLock } from '../../lib/tabs/updateLock.ts'
import { activeProvider, getAccount, requestAccount } from '../../lib/wallet/activeProvider.ts'
import type { Eip1193Provider } from '../../lib/wallet/provider.ts'
import { confirmTransfer } from './confirmTransfer.ts'
import { depositErrorMessage } from './errorMessage.ts'
import { FlowCanceled } from './FlowCanceled.ts'
import { sendAndRecord } from './sendTransfer.ts'

/** The steps of a deposit, in order. Source: specification §4. */
export const DEPOSIT_STEPS = ['connecting', 'network', 'address', 'approving', 'confirming'] as const
export type DepositStep = (typeof DEPOSIT_STEPS)[number]

/** The deposit that the sheet shows. */
export const deposit = proxy({
  /** `confirming`: the wallet has replied; the journal's row has the rest of the story. */
  status: 'idle' as 'idle' | 'failed' | DepositStep,
  /** Start of the current step, unix milliseconds. */
  since: 0,
  /** Typed amount; survives a refusal. */
  typed: '',
  /** Full deposit address, once it is checked. */
  recipient: null as string | null,
  /** Id of the journal's row, once there is one. */
  id: null as string | null,
  /** The wallet's hash while the device does not store it. */
  unsavedHash: null as string | null,
  error: null as Message | null,
})

/** Flow generation. An abandoned flow sees it change and stops at its next step. */
let generation = 0

const setStep = (status: DepositStep) => Object.assign(deposit, { status, since: Date.now() })

/** Goes back to the amount. A recorded deposit continues in the background. */
export function resetDeposit(): void {
  generation += 1
  Object.assign(deposit, { status: 'idle', recipient: null, id: null, unsavedHash: null, error: null })
}

/** Points the sheet at a recorded deposit, to show what becomes of it. */
export function followDeposit(id: string): void {
  resetDeposit()
  Object.assign(deposit, { status: 'confirming', since: Date.now(), id })
}

// Another account must not see this deposit, nor continue it.
subscribe(session, () => {
  resetDeposit()
  deposit.typed = ''
})

/** Whether the wallet is being asked: closing the sheet then keeps the flow, so that the reply is shown. */
export const isAwaitingWallet = (): boolean => deposit.status === 'approving'

/** Runs a deposit; it is in the journal before the wallet is asked. Source: specification §4. */
export async function startDeposit(amount: Amount): Promise<void> {
  if (deposit.status !== 'idle' && deposit.status !== 'failed') return
  resetDeposit()
  const flow = generation
  try {
    const assertNotAbandoned = () => {
      if (flow !== generation) throw new FlowAbandoned()
    }
    await withUpdateLock(() => runSteps(amount, assertNotAbandoned))
  } catch (error) {
    if (flow !== generation) return
    const canceled = error instanceof FlowCanceled
    if (canceled || (error instanceof WalletError && error.kind === 'refused')) {
      resetDeposit()
      toast({ id: canceled ? 'deposit.canceled' : 'wallet.refused' })
    } else Object.assign(deposit, { status: 'failed', error: depositErrorMessage(error) })
  }
}

async function runSteps(amount: Amount, assertNotAbandoned: () => void): Promise<void> {
  setStep('connecting')
  const provider = await connect()
  assertNotAbandoned()
  setStep('network')
  await ensureChain(provider)
  assertNotAbandoned()
  setStep('address')
  const { intent, data } = await prepareTransfer(amount)
  assertNotAbandoned()
  setStep('approving')
  const row = await recordIntent(intent)
  deposit.id = row.id
  await sendAndRecord(provider, row, data, (hash) => {
    if (deposit.id === row.id) deposit.unsavedHash = hash
  })
  assertNotAbandoned()
  deposit.typed = ''
  setStep('confirming')
}

/** The user closed the sheet before the wallet was asked to send. */
class FlowAbandoned extends Error {}

async function connect(): Promise<Eip1193Provider> {
  const provider = activeProvider()
  if (!provider) throw new WalletError('locked')
  const account = (await getAccount(provider)) ?? (await requestAccount(provider))
  if (!sameAddress(account, session.address)) throw new WalletError('mismatch')
  return provider
}

async function ensureChain(provider: Eip1193Provider): Promise<void> {
  if (await isOnChain(provider, env.chain)) return
  const confirmed = await showDialog({
    title: { id: 'tip.changeNetWork' },
    confirm: { id: 'deposit.switch' },
    cancel: { id: 'action.cancel' },
  })
  if (!confirmed) throw new FlowCanceled()
  await switchChain(provider, env.chain, env.rpcUrls)
}

/** Reads all that the journal stores before the wallet is asked: recipient, exact units, block, and nonce. */
async function prepareTransfer(amount: Amount): Promise<{ intent: Intent; data: string }> {
  const from = session.address
  if (!from) throw new WalletError('locked')
  const scope = scopeOf(from)
  const { address } = await call(getDepositAddress, {})
  const { isSafeRecipient, toChecksumAddress } = await import('../../lib/chain/erc20.ts')
  if (!isSafeRecipient(address, from, env.stablecoin)) throw new WalletError('receiver')
  const to = toChecksumAddress(address)
  deposit.recipient = to
  const { readTransferIntent } = await import('../../lib/deposits/readTransferIntent.ts')
  const transfer = { from, to, amount }
  let read = await readTransferIntent(transfer)
  // A question takes time, in which the wallet may send something else: read block and nonce again.
  if (await confirmTransfer(scope, transfer, read)) read = await readTransferIntent(transfer)
  const { data, canPayFee: _, ...onChain } = read
  return { intent: { scope, chainId: env.chain.id, token: env.stablecoin, ...transfer, ...onChain }, data }
}
