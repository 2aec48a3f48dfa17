import { proxy, ref } from 'valtio'
import type { DemoChain } from '../../mocks/chain/demoChain.ts'
import { createIndexedDbStore } from '../../mocks/storage/indexedDbStore.ts'
import { createDemoWallet, type DemoWallet } from '../../mocks/wallet/demoWallet.ts'
import type { ApprovalRequest } from '../../mocks/wallet/walletParams.ts'

/**
 * Keys of the first and the last account of the well-known test mnemonic: a member with a story, and a stranger who
 * needs an invite code. Everybody knows them: they are worth nothing, on any chain.
 */
const KEYS: [string, string] = [
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  '0x2a871d0798f97d79848a013d4936a73bf4cc922c825d33c1cf7073dff6d409c6',
]

/** What the wallet is asking its owner right now. */
export const approval = proxy({ open: null as { request: ApprovalRequest; answer: (yes: boolean) => void } | null })

const approve = (request: ApprovalRequest): Promise<boolean> =>
  new Promise((resolve) => {
    const answer = (yes: boolean) => {
      approval.open = null
      resolve(yes)
    }
    approval.open = ref({ request, answer })
  })

const STORE = 'tpu-demo-wallet'

/** The wallet as it was bought: not connected, first account, its own chain only. */
export async function clearWalletState(): Promise<void> {
  const store = await createIndexedDbStore(STORE)
  await store.runExclusive(async () => store.save(undefined, (await store.revision()) + 1))
}

/** The demo wallet, with what it remembers of earlier visits: a reload of the page is not a new wallet. */
export async function openDemoWallet(chain: DemoChain): Promise<DemoWallet> {
  const store = await createIndexedDbStore(STORE)
  const save = (state: unknown) => store.runExclusive(async () => store.save(state, (await store.revision()) + 1))
  return createDemoWallet({
    keys: KEYS,
    chain,
    approve,
    state: await store.load(),
    onState: (state) => void save(state),
  })
}
