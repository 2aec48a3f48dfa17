import { subscribeKey } from 'valtio/utils'
import type { DemoChain } from '../../mocks/chain/demoChain.ts'
import { CONTRACT_WALLET } from '../../mocks/seed/addresses.ts'
import { MAIN_MEMBER_KEY, NON_MEMBER_KEY } from '../../mocks/seed/testKeys.ts'
import type { WalletBehaviour } from '../../mocks/settings/types.ts'
import { createIndexedDbStore } from '../../mocks/storage/indexedDbStore.ts'
import { announceProvider, DEMO_WALLET_INFO } from '../../mocks/wallet/announceProvider.ts'
import { createDemoWallet, type DemoWallet } from '../../mocks/wallet/demoWallet.ts'
import { createFaultyWallet, sendingOf } from '../../mocks/wallet/faultyWallet.ts'
import type { ApprovalRequest } from '../../mocks/wallet/walletParams.ts'
import { pageIndexedDb } from '../lib/browser/pageIndexedDb.ts'
import { STORAGE_SUFFIX } from '../lib/config/base.ts'
import { language } from '../lib/i18n/intl.ts'
import { connectWallet } from '../lib/wallet/activeProvider.ts'
import { discovery, restrictToProviders } from '../lib/wallet/discovery.ts'
import { wallet as connected } from '../lib/wallet/store.ts'
import { MESSAGES } from './messages.ts'

const DATABASE = `tpu-demo-wallet${STORAGE_SUFFIX}`

/** The second wallet of the behaviour `two-wallets`: the same accounts under another name. */
const SECOND_WALLET_INFO = {
  ...DEMO_WALLET_INFO,
  uuid: 'b1c0a5f2-6f5d-4a53-8b0e-0d6b1c0e6963',
  name: 'Second Demo Wallet',
  rdns: 'app.tpu.demo.second',
}
/** The info that the app gives a wallet that only sets `window.ethereum`. */
const INJECTED_INFO = { ...DEMO_WALLET_INFO, uuid: 'injected', rdns: 'injected' }

/** Shows the names of the demo wallets in the current language. */
function nameWallets(): void {
  const { wallet, secondWallet } = MESSAGES[language.current]
  for (const info of discovery.wallets) info.name = info.rdns === SECOND_WALLET_INFO.rdns ? secondWallet : wallet
  if (connected.name !== '') connected.name = wallet
}

/** Resets the stored wallet state: not connected, first account, demo chain only. */
export async function clearWalletState(): Promise<void> {
  const store = await createIndexedDbStore(DATABASE, pageIndexedDb)
  await store.runExclusive(async () => store.save(undefined, (await store.revision()) + 1))
}

/**
 * Creates the demo wallet and restores its state, so that it stays connected after a reload.
 *
 * @param behaviour asked for every request
 */
export async function openDemoWallet(
  chain: DemoChain,
  approve: (request: ApprovalRequest) => Promise<boolean>,
  behaviour: () => WalletBehaviour,
): Promise<DemoWallet> {
  const store = await createIndexedDbStore(DATABASE, pageIndexedDb)
  const save = (state: unknown) => store.runExclusive(async () => store.save(state, (await store.revision()) + 1))
  return createDemoWallet({
    keys: [MAIN_MEMBER_KEY, NON_MEMBER_KEY],
    contracts: [CONTRACT_WALLET],
    chain,
    approve: async (request) => behaviour() === 'approves' || approve(request),
    sending: () => sendingOf(behaviour()),
    state: await store.load(),
    onState: (state) => void save(state),
  })
}

/** Whether a behaviour changes how the app finds the wallet, which takes a reload. */
export const takesReload = (behaviour: WalletBehaviour): boolean =>
  behaviour === 'injected-only' || behaviour === 'two-wallets'

/**
 * Makes the demo wallet the only one that the app finds, as the behaviour says.
 *
 * @returns a function that makes it the active one, as after a login with it
 */
export function offerWallet(wallet: DemoWallet, behaviour: () => WalletBehaviour): () => void {
  const [first, second] = [createFaultyWallet(wallet, behaviour), createFaultyWallet(wallet, behaviour)]
  restrictToProviders(first, second)
  subscribeKey(language, 'current', nameWallets)
  if (behaviour() === 'injected-only') {
    Object.defineProperty(globalThis, 'ethereum', { value: first, configurable: true })
    return () => connectWallet(first, INJECTED_INFO)
  }
  announceProvider(first, DEMO_WALLET_INFO)
  if (behaviour() === 'two-wallets') announceProvider(second, SECOND_WALLET_INFO)
  return () => connectWallet(first, DEMO_WALLET_INFO)
}
