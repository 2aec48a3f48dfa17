import { proxy, subscribe } from 'valtio'
import { getDepositAddress } from '../../contract/charge.ts'
import type { Amount } from '../../contract/fields.ts'
import { call } from '../../lib/api/call.ts'
import { readChain } from '../../lib/chain/rpc.ts'
import { isOnChain, switchChain } from '../../lib/chain/switchChain.ts'
import { env } from '../../lib/config/env.ts'
import { type Intent, recordIntent } from '../../lib/deposits/journal.ts'
import { WalletError } from '../../lib/errors/WalletError.ts'
import { sameAddress } from '../../lib/format/addresses.ts'
import { showDialog as question } from '../../lib/notifications/dialogs.ts'
import type { Message } from '../../lib/notifications/message.ts'
import { toast } from '../../lib/notifications/toasts.ts'
import { scopeOf } from '../../lib/session/accountScope.ts'
import { session } from '../../lib/session/session.ts'
import { withUpdateLock } from '../../lib/tabs/updateLock.ts'
import { activeProvider, getAccount, requestAccount } from '../../lib/wallet/activeProvider.ts'
import type { Eip1193Provider } from '../../lib/wallet/provider.ts'
import { depositErrorMessage } from './errorMessage.ts'
import { sendAndRecord } from './send.ts'

/** Where a deposit stands until the wallet has answered: the steps of specification §4, in order. */
export const DEPOSIT_STEPS = ['connecting', 'network', 'address', 'approving', 'confirming'] as const
export type DepositStep = (typeof DEPOSIT_STEPS)[number]

export const deposit = proxy({
  /** `confirming`: the wallet was asked and has answered; from here on the journal's row tells. */
  status: 'idle' as 'idle' | 'failed' | DepositStep,
  /** Since when, unix milliseconds. */
  since: 0,
  /** What was typed; it survives a refusal. */
  typed: '',
  /** Full address of the receiver, once it is checked. */
  receiver: null as string | null,
  /** Of the journal's row, once there is one. */
  id: null as string | null,
  problem: null as Message | null,
})

/** Of the flow of the moment; one that was given up stops at its next step. */
let generation = 0

const show = (status: DepositStep) => Object.assign(deposit, { status, since: Date.now() })

/** Back to the amount. What is in the journal goes on by itself. */
export function resetDeposit(): void {
  generation += 1
  Object.assign(deposit, { status: 'idle', receiver: null, id: null, problem: null })
}

// Nothing of one account's deposit is shown to the next, and no flow goes on for an account that is gone.
subscribe(session, () => {
  resetDeposit()
  deposit.typed = ''
})

/** Whether closing the sheet leaves the flow: not while the wallet is being asked, what it answers is shown again. */
export const isAwaitingWallet = (): boolean => deposit.status === 'approving'

/** Deposits: the steps of specification §4, and into the journal before the wallet is asked. */
export async function startDeposit(amount: Amount): Promise<void> {
  if (deposit.status !== 'idle' && deposit.status !== 'failed') return
  resetDeposit()
  const flow = generation
  try {
    const checkNotAbandoned = () => {
      if (flow !== generation) throw new FlowAbandoned()
    }
    await withUpdateLock(() => run(amount, checkNotAbandoned))
  } catch (error) {
    if (flow !== generation) return
    if (error instanceof WalletError && error.kind === 'refused') {
      resetDeposit()
      toast({ id: 'wallet.refused' })
    } else Object.assign(deposit, { status: 'failed', problem: depositErrorMessage(error) })
  }
}

async function run(amount: Amount, stillWanted: () => void): Promise<void> {
  show('connecting')
  const provider = await connect()
  stillWanted()
  show('network')
  await expectChain(provider)
  stillWanted()
  show('address')
  const { intent, data } = await prepare(amount)
  stillWanted()
  show('approving')
  const row = await recordIntent(intent)
  deposit.id = row.id
  await sendAndRecord(provider, row, data)
  stillWanted()
  deposit.typed = ''
  show('confirming')
}

/** The user closed the sheet before anything was asked to be sent. */
class FlowAbandoned extends Error {}

async function connect(): Promise<Eip1193Provider> {
  const provider = activeProvider()
  if (!provider) throw new WalletError('locked')
  const account = (await getAccount(provider)) ?? (await requestAccount(provider))
  if (!sameAddress(account, session.address)) throw new WalletError('mismatch')
  return provider
}

async function expectChain(provider: Eip1193Provider): Promise<void> {
  if (await isOnChain(provider, env.chain)) return
  const yes = { id: 'deposit.switch' } as const
  if (!(await question({ title: { id: 'tip.changeNetWork' }, confirm: yes, cancel: { id: 'action.cancel' } })))
    throw new WalletError('refused')
  await switchChain(provider, env.chain, env.rpcUrls)
}

/** Where to, how much exactly, and from which block and nonce on: all that is written down before the wallet is asked. */
async function prepare(amount: Amount): Promise<{ intent: Intent; data: string }> {
  const from = session.address
  if (!from) throw new WalletError('locked')
  const scope = scopeOf(from)
  const { address: to } = await call(getDepositAddress, {})
  const { encodeTransfer, isSafeRecipient, readBalance, readDecimals, toUnits } = await import(
    '../../lib/chain/erc20.ts'
  )
  const { readBlockNumber, readNonce } = await import('../../lib/deposits/findTransfer.ts')
  if (!isSafeRecipient(to, from, env.stablecoin)) throw new WalletError('receiver')
  await expectReceiver(scope, to)
  deposit.receiver = to
  const { units, block, nonce } = await readChain(async (node) => {
    const inUnits = toUnits(amount, await readDecimals(node, env.stablecoin))
    if ((await readBalance(node, env.stablecoin, from)) < inUnits) throw new WalletError('funds')
    return { units: inUnits, block: await readBlockNumber(node), nonce: await readNonce(node, from) }
  })
  const chain = { chainId: env.chain.id, token: env.stablecoin, block, nonce }
  return {
    intent: { scope, ...chain, from, to, amount, units: String(units) },
    data: encodeTransfer(to, units),
  }
}

/** Another deposit address than last time is shown, whole, and asked about. */
async function expectReceiver(scope: string, to: string): Promise<void> {
  const { saveLastRecipient, getLastRecipient } = await import('../../lib/deposits/lastRecipient.ts')
  const last = await getLastRecipient(scope)
  const changed = last !== undefined && !sameAddress(last, to)
  const body: Message = { id: 'deposit.addressChangedText', values: { last: last ?? '', now: to } }
  const words = { title: { id: 'deposit.addressChanged' }, confirm: { id: 'deposit.useNewAddress' } } as const
  if (changed && !(await question({ ...words, body, cancel: { id: 'action.cancel' } })))
    throw new WalletError('refused')
  await saveLastRecipient(scope, to)
}
