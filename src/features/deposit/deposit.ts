import { proxy, subscribe } from 'valtio'
import { getDepositAddress } from '../../contract/charge.ts'
import type { Amount } from '../../contract/fields.ts'
import { sameAddress } from '../../lib/addresses.ts'
import { call } from '../../lib/api/call.ts'
import { busy } from '../../lib/busy.ts'
import { scopeOf } from '../../lib/cache/scope.ts'
import { env } from '../../lib/env.ts'
import { WalletError } from '../../lib/errors.ts'
import { begin, type Intent } from '../../lib/journal/journal.ts'
import { ask as question, type Sentence, toast } from '../../lib/notices.ts'
import { readChain } from '../../lib/rpc.ts'
import { session } from '../../lib/session.ts'
import { activeProvider, currentAccount, requestAccount } from '../../lib/wallet/active.ts'
import { isOnChain, switchChain } from '../../lib/wallet/chain.ts'
import type { Eip1193Provider } from '../../lib/wallet/provider.ts'
import { depositSentence } from './problems.ts'
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
  problem: null as Sentence | null,
})

/** Of the flow of the moment; one that was given up stops at its next step. */
let current = 0

const show = (status: DepositStep) => Object.assign(deposit, { status, since: Date.now() })

/** Back to the amount. What is in the journal goes on by itself. */
export function leaveDeposit(): void {
  current += 1
  Object.assign(deposit, { status: 'idle', receiver: null, id: null, problem: null })
}

// Nothing of one account's deposit is shown to the next, and no flow goes on for an account that is gone.
subscribe(session, () => {
  leaveDeposit()
  deposit.typed = ''
})

/** Whether closing the sheet leaves the flow: not while the wallet is being asked, what it answers is shown again. */
export const isAsking = (): boolean => deposit.status === 'approving'

/** Deposits: the steps of specification §4, and into the journal before the wallet is asked. */
export async function startDeposit(amount: Amount): Promise<void> {
  if (deposit.status !== 'idle' && deposit.status !== 'failed') return
  leaveDeposit()
  const flow = current
  try {
    const stillWanted = () => {
      if (flow !== current) throw new Abandoned()
    }
    await busy(() => run(amount, stillWanted))
  } catch (error) {
    if (flow !== current) return
    if (error instanceof WalletError && error.kind === 'refused') {
      leaveDeposit()
      toast({ id: 'wallet.refused' })
    } else Object.assign(deposit, { status: 'failed', problem: depositSentence(error) })
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
  const row = await begin(intent)
  deposit.id = row.id
  await sendAndRecord(provider, row, data)
  stillWanted()
  deposit.typed = ''
  show('confirming')
}

/** The user closed the sheet before anything was asked to be sent. */
class Abandoned extends Error {}

async function connect(): Promise<Eip1193Provider> {
  const provider = activeProvider()
  if (!provider) throw new WalletError('locked')
  const account = (await currentAccount(provider)) ?? (await requestAccount(provider))
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
  const { encodeTransfer, isReceiver, readBalance, readDecimals, toUnits } = await import('../../lib/erc20.ts')
  const { readHeight, readNonce } = await import('../../lib/journal/search.ts')
  if (!isReceiver(to, from, env.stablecoin)) throw new WalletError('receiver')
  await expectReceiver(scope, to)
  deposit.receiver = to
  const { units, block, nonce } = await readChain(async (node) => {
    const inUnits = toUnits(amount, await readDecimals(node, env.stablecoin))
    if ((await readBalance(node, env.stablecoin, from)) < inUnits) throw new WalletError('funds')
    return { units: inUnits, block: await readHeight(node), nonce: await readNonce(node, from) }
  })
  const chain = { chainId: env.chain.id, token: env.stablecoin, block, nonce }
  return {
    intent: { scope, ...chain, from, to, amount, units: String(units) },
    data: encodeTransfer(to, units),
  }
}

/** Another deposit address than last time is shown, whole, and asked about. */
async function expectReceiver(scope: string, to: string): Promise<void> {
  const { keepReceiver, lastReceiver } = await import('../../lib/journal/receivers.ts')
  const last = await lastReceiver(scope)
  const changed = last !== undefined && !sameAddress(last, to)
  const body: Sentence = { id: 'deposit.addressChangedText', values: { last: last ?? '', now: to } }
  const words = { title: { id: 'deposit.addressChanged' }, confirm: { id: 'deposit.useNewAddress' } } as const
  if (changed && !(await question({ ...words, body, cancel: { id: 'action.cancel' } })))
    throw new WalletError('refused')
  await keepReceiver(scope, to)
}
