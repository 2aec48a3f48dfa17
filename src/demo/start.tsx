import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBackend } from '../../mocks/backend.ts'
import { createDemoChain } from '../../mocks/chain/demoChain.ts'
import { createIndexedDbStore } from '../../mocks/storage/indexedDbStore.ts'
import { env } from '../lib/config/env.ts'
import { setTransport } from '../lib/network/transport.ts'
import { restrictToProvider } from '../lib/wallet/discovery.ts'
import { createApprovals } from './approvals.ts'
import { clearDemoStorage } from './clearDemoStorage.ts'
import { DemoLayer } from './DemoLayer.tsx'
import { createInPageTransport } from './inPageTransport.ts'
import { applyScenarioLink } from './scenarioLink.ts'
import { openDemoWallet } from './wallet.ts'

/** Round trip of a phone to a nearby server, so that the demo shows loading states. */
const LATENCY_MS = 120

/** Starts the backend, chain and wallet in the page. Runs before the app renders. */
export async function startDemo(): Promise<void> {
  const chain = createDemoChain({
    store: await createIndexedDbStore('tpu-demo-chain'),
    token: env.stablecoin,
    chainId: env.chain.id,
  })
  const backend = createBackend({
    store: await createIndexedDbStore('tpu-demo-backend'),
    stablecoin: env.stablecoin,
    latencyMs: LATENCY_MS,
    chain,
  })
  setTransport(createInPageTransport(backend))
  const unknownScenario = await applyScenarioLink(backend)

  const approvals = createApprovals()
  const wallet = await openDemoWallet(chain, approvals.approve)
  restrictToProvider(wallet)
  wallet.announce(globalThis.window)

  const reset = async () => {
    await backend.reset()
    await chain.reset()
    await clearDemoStorage()
    globalThis.location.reload()
  }
  const layer = document.createElement('div')
  document.body.prepend(layer)
  createRoot(layer).render(
    <StrictMode>
      <DemoLayer wallet={wallet} approvals={approvals} unknownScenario={unknownScenario} onReset={() => void reset()} />
    </StrictMode>,
  )
}
