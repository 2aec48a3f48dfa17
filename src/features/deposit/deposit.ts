import { proxy } from 'valtio'
import { confirmDeposit, getDepositAddress } from '../../contract/charge.ts'
import type { Amount } from '../../contract/fields.ts'
import { sameAddress } from '../../lib/addresses.ts'
import { call } from '../../lib/api/call.ts'
import { accounts, refreshAnew } from '../../lib/cache/documents.ts'
import { env } from '../../lib/env.ts'
import { WalletError } from '../../lib/errors.ts'
import { ask as question, type Sentence } from '../../lib/notices.ts'
import { sentenceOf } from '../../lib/sentences.ts'
import { session } from '../../lib/session.ts'
import { activeProvider, ask, currentAccount, requestAccount } from '../../lib/wallet/active.ts'
import { isOnChain, switchChain } from '../../lib/wallet/chain.ts'
import type { Eip1193Provider } from '../../lib/wallet/provider.ts'

/** Where a deposit stands: the steps of specification §4, in order. */
export const DEPOSIT_STEPS = ['connecting', 'network', 'address', 'approving', 'confirming'] as const
export type DepositStep = (typeof DEPOSIT_STEPS)[number]

export const deposit = proxy({
  status: 'idle' as 'idle' | 'failed' | 'done' | DepositStep,
  /** Full address of the receiver, once it is checked. */
  receiver: null as string | null,
  /** Of the transfer, once the wallet has sent it. */
  hash: null as string | null,
  problem: null as Sentence | null,
})

export const forgetDeposit = (): void => {
  Object.assign(deposit, { status: 'idle', receiver: null, hash: null, problem: null })
}

/** Deposits on the demo chain. In a live build depositing is closed until its journal exists. */
export async function startDeposit(amount: Amount): Promise<void> {
  if (deposit.status !== 'idle' && deposit.status !== 'failed') return
  forgetDeposit()
  try {
    deposit.status = 'connecting'
    const provider = await connect()
    deposit.status = 'network'
    await expectChain(provider)
    deposit.status = 'address'
    const data = await prepare(provider, amount)
    deposit.status = 'approving'
    deposit.hash = await send(provider, data)
    deposit.status = 'confirming'
    await call(confirmDeposit, { body: { txHash: deposit.hash } })
    deposit.status = 'done'
    void refreshAnew(accounts).catch(() => {})
  } catch (error) {
    deposit.problem = sentenceOf(error)
    deposit.status = 'failed'
  }
}

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

async function prepare(provider: Eip1193Provider, amount: Amount): Promise<string> {
  const { address } = await call(getDepositAddress, {})
  const { encodeTransfer, isReceiver, readDecimals } = await import('../../lib/erc20.ts')
  if (!isReceiver(address, session.address ?? '', env.stablecoin)) throw new WalletError('receiver')
  deposit.receiver = address
  return encodeTransfer(address, amount, await readDecimals(provider, env.stablecoin))
}

/** Account and chain are read again right before the wallet is asked, and pinned in the request. */
async function send(provider: Eip1193Provider, data: string): Promise<string> {
  const from = await currentAccount(provider)
  if (!from || !sameAddress(from, session.address)) throw new WalletError('mismatch')
  if (!(await isOnChain(provider, env.chain))) throw new WalletError('wrongChain')
  const transaction = { from, to: env.stablecoin, data, value: '0x0', chainId: env.chain.id }
  const hash = await ask(provider, 'eth_sendTransaction', [transaction])
  if (typeof hash !== 'string' || !/^0x[0-9a-fA-F]{64}$/.test(hash)) throw new WalletError('failed')
  return hash
}
