import { proxy, subscribe } from 'valtio'
import { getDepositAddress } from '../../contract/charge.ts'
import type { Amount } from '../../contract/fields.ts'
import { createFlow, type Flow } from '../../lib/actions/flow.ts'
import { call } from '../../lib/api/call.ts'
import { isOnExpectedChain, switchChain } from '../../lib/chain/switchChain.ts'
import { env } from '../../lib/config/env.ts'
import { type Intent, recordIntent } from '../../lib/deposits/journal.ts'
import { WalletError, type WalletErrorKind } from '../../lib/errors/WalletError.ts'
import { sameAddress } from '../../lib/format/addresses.ts'
import type { Message } from '../../lib/i18n/message.ts'
import { closeSheet, sheets } from '../../lib/overlays/sheets.ts'
import { scopeOf } from '../../lib/session/accountScope.ts'
import { session } from '../../lib/session/session.ts'
import { withUpdateLock } from '../../lib/tabs/updateLock.ts'
import { toast } from '../../lib/toasts/toasts.ts'
import { getAccount, requestAccount, sessionWallet } from '../../lib/wallet/activeProvider.ts'
import type { Eip1193Provider } from '../../lib/wallet/provider.ts'
import { confirmOrStop, QuestionDeclined } from './confirmOrStop.ts'
import { confirmTransfer } from './confirmTransfer.ts'
import { depositErrorMessage } from './errorMessage.ts'
import { sendAndRecord } from './sendTransfer.ts'

/** The steps of a deposit, in order. Source: specification §4. */
export type DepositStep = 'connecting' | 'network' | 'address' | 'approving' | 'confirming'

/** The deposit that the sheet shows. */
export const deposit = proxy({
  /** `confirming`: the wallet has replied with a hash. `idle`: the journal's row has the state, if there is one. */
  status: 'idle' as 'idle' | 'failed' | DepositStep,
  /** Start of the current step, unix milliseconds. */
  since: 0,
  /** Typed amount; survives a refusal. */
  typed: '',
  /** Full deposit address, once it is checked. */
  recipient: null as string | null,
  /** Id of the journal's row, once there is one. */
  id: null as string | null,
  /** Id of the row that the wallet has refused. The screen may learn so a moment later. */
  refused: null as string | null,
  /** The wallet's hash while the device does not store it. */
  unsavedHash: null as string | null,
  error: null as Message | null,
  /** Kind of the wallet error, if it is one: decides what the sheet offers besides trying again. */
  problem: null as WalletErrorKind | null,
})

let current: Flow | undefined

/** Steps before the wallet is asked to send: leaving ends the flow. */
const BEFORE_SENDING = new Set<string>(['connecting', 'network', 'address'] satisfies DepositStep[])

const setStep = (status: DepositStep) => Object.assign(deposit, { status, since: Date.now() })

/** Goes back to the amount. A recorded deposit continues in the background. */
export function resetDeposit(): void {
  current?.cancel()
  current = undefined
  Object.assign(deposit, { status: 'idle', recipient: null, id: null, unsavedHash: null, error: null, problem: null })
}

/** Points the open sheet at a recorded deposit, to show what becomes of it, unless the sheet shows another one by now. */
export function followDeposit(id: string): void {
  if (sheets.open !== 'deposit' || (deposit.status !== 'idle' && deposit.id !== id)) return
  resetDeposit()
  deposit.id = id
}

// Another account must not see this deposit, nor continue it.
subscribe(session, () => {
  resetDeposit()
  deposit.typed = ''
})

/** Closes the sheet for good: it opens with the amount. A recorded deposit continues in the background. */
export function closeDeposit(): void {
  resetDeposit()
  closeSheet()
}

/** Closes the sheet as `closeDeposit` does, but only hides it while the wallet is being asked, so that its reply is shown. */
export function hideDeposit(): void {
  if (deposit.status === 'approving') closeSheet()
  else closeDeposit()
}

/** Resolves once the sheet is closed. A flow that has not asked the wallet to send ends with it. */
const sheetClosed = (flow: Flow): Promise<void> =>
  new Promise((resolve) => {
    const check = () => {
      if (sheets.open === 'deposit') return
      unsubscribe()
      if (current === flow && BEFORE_SENDING.has(deposit.status)) resetDeposit()
      resolve()
    }
    const unsubscribe = subscribe(sheets, check)
    check()
  })

/**
 * Runs a deposit; it is in the journal before the wallet is asked. Once the sheet is closed it holds no update: a reload
 * loses nothing, because the reconciler finds what the wallet sends. Source: specification §4.
 */
export async function startDeposit(amount: Amount): Promise<void> {
  if (deposit.status !== 'idle' && deposit.status !== 'failed') return
  resetDeposit()
  const flow = createFlow()
  current = flow
  setStep('connecting')
  try {
    let steps: Promise<void> | undefined
    await withUpdateLock(() => {
      steps = runSteps(flow, amount)
      return Promise.race([steps, sheetClosed(flow)])
    })
    await steps
  } catch (error) {
    if (flow.isCancelled()) return
    const declined = error instanceof QuestionDeclined
    if (declined || (error instanceof WalletError && error.kind === 'refused')) {
      const { id } = deposit
      resetDeposit()
      deposit.refused = id
      toast({ id: declined ? 'deposit.canceled' : 'wallet.refused' })
      return
    }
    const problem = error instanceof WalletError ? error.kind : null
    Object.assign(deposit, { status: 'failed', error: depositErrorMessage(error), problem })
  }
}

async function runSteps(flow: Flow, amount: Amount): Promise<void> {
  const provider = await connect(flow)
  setStep('network')
  await ensureChain(flow, provider)
  setStep('address')
  const { intent, data } = await flow.wait(() => prepareTransfer(flow, amount))
  setStep('approving')
  const row = await recordIntent(intent)
  if (!flow.isCancelled()) deposit.id = row.id
  const isSent = await sendAndRecord(provider, row, data, (hash) => {
    if (deposit.id === row.id) deposit.unsavedHash = hash
  })
  if (flow.isCancelled()) return
  deposit.typed = ''
  if (isSent) setStep('confirming')
  else deposit.status = 'idle'
}

/** Each request is a step of its own: after the user has left, the wallet opens no prompt. */
async function connect(flow: Flow): Promise<Eip1193Provider> {
  const provider = await flow.wait(sessionWallet)
  const account = (await flow.wait(() => getAccount(provider))) ?? (await flow.wait(() => requestAccount(provider)))
  if (!sameAddress(account, session.address)) throw new WalletError('mismatch')
  return provider
}

async function ensureChain(flow: Flow, provider: Eip1193Provider): Promise<void> {
  if (await flow.wait(() => isOnExpectedChain(provider))) return
  await confirmOrStop(flow, { title: { id: 'tip.changeNetWork' }, confirm: { id: 'deposit.switch' } })
  await switchChain(provider, flow.wait)
}

/** Reads all that the journal stores before the wallet is asked: recipient, exact units, block, and nonce. */
async function prepareTransfer(flow: Flow, amount: Amount): Promise<{ intent: Intent; data: string }> {
  const from = session.address
  if (!from) throw new WalletError('locked')
  const scope = scopeOf(from)
  const { address } = await flow.wait(() => call(getDepositAddress, {}))
  const { toSafeRecipient } = await import('../../lib/chain/erc20.ts')
  const to = toSafeRecipient(address, from, env.stablecoin)
  if (!to) throw new WalletError('recipient')
  deposit.recipient = to
  const { readTransferIntent } = await import('../../lib/deposits/readTransferIntent.ts')
  const transfer = { from, to, amount }
  let read = await readTransferIntent(transfer)
  // A question takes time, in which the wallet may send something else: read block and nonce again.
  if (await confirmTransfer(flow, scope, transfer, read)) read = await readTransferIntent(transfer)
  const { data, canPayFee: _, ...onChain } = read
  return { intent: { scope, chainId: env.chain.id, token: env.stablecoin, ...transfer, ...onChain }, data }
}
