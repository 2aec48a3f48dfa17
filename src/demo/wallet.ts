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
import { discovery, restrictToProvider } from '../lib/wallet/discovery.ts'
import { wallet as connected } from '../lib/wallet/store.ts'
import { MESSAGES } from './messages.ts'

const DATABASE = `tpu-demo-wallet${STORAGE_SUFFIX}`

/** Shows the name of the demo wallet in the current language. */
function nameWallet(): void {
  const { wallet } = MESSAGES[language.current]
  for (const info of discovery.wallets) info.name = wallet
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

/**
 * Makes the demo wallet the only one that the app finds.
 *
 * @returns a function that makes it the active one, as after a login with it
 */
export function offerWallet(wallet: DemoWallet, behaviour: () => WalletBehaviour): () => void {
  const provider = createFaultyWallet(wallet, behaviour)
  restrictToProvider(provider)
  subscribeKey(language, 'current', nameWallet)
  announceProvider(provider, DEMO_WALLET_INFO)
  return () => connectWallet(provider, DEMO_WALLET_INFO)
}
