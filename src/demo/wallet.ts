import type { DemoChain } from '../../mocks/chain/demoChain.ts'
import { MAIN_MEMBER_KEY, NON_MEMBER_KEY } from '../../mocks/seed/testKeys.ts'
import { createIndexedDbStore } from '../../mocks/storage/indexedDbStore.ts'
import { createDemoWallet, type DemoWallet } from '../../mocks/wallet/demoWallet.ts'
import type { ApprovalRequest } from '../../mocks/wallet/walletParams.ts'

const DATABASE = 'tpu-demo-wallet'

/** Resets the stored wallet state: not connected, first account, demo chain only. */
export async function clearWalletState(): Promise<void> {
  const store = await createIndexedDbStore(DATABASE)
  await store.runExclusive(async () => store.save(undefined, (await store.revision()) + 1))
}

/** Creates the demo wallet and restores its state, so that it stays connected after a reload. */
export async function openDemoWallet(
  chain: DemoChain,
  approve: (request: ApprovalRequest) => Promise<boolean>,
): Promise<DemoWallet> {
  const store = await createIndexedDbStore(DATABASE)
  const save = (state: unknown) => store.runExclusive(async () => store.save(state, (await store.revision()) + 1))
  return createDemoWallet({
    keys: [MAIN_MEMBER_KEY, NON_MEMBER_KEY],
    chain,
    approve,
    state: await store.load(),
    onState: (state) => void save(state),
  })
}
