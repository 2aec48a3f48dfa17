import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBackend } from '../../mocks/backend.ts'
import { createDemoChain } from '../../mocks/chain/demoChain.ts'
import { createIndexedDbStore } from '../../mocks/storage/indexedDbStore.ts'
import { pageIndexedDb } from '../lib/browser/pageIndexedDb.ts'
import { STORAGE_SUFFIX } from '../lib/config/base.ts'
import { DEMO_LAYER_ID } from '../lib/config/edition.ts'
import { setTransport } from '../lib/network/transport.ts'
import { approve } from './approvals.ts'
import { addCall } from './callLog.ts'
import { createDemo, createDemoState } from './createDemo.ts'
import { DemoLayer } from './DemoLayer.tsx'
import { createInPageTransport } from './inPageTransport.ts'
import { takeLink } from './link.ts'
import { openPanel, restorePanel } from './panelState.ts'
import { offerWallet, openDemoWallet } from './wallet.ts'

/** Round trip of a phone to a nearby server, so that the demo shows loading states. */
const LATENCY_MS = 120

/**
 * Starts the backend, chain and wallet in the page. Runs before the app renders.
 *
 * @returns a function that shows the demo's own UI
 */
export async function startDemo(): Promise<() => void> {
  const chain = createDemoChain({
    store: await createIndexedDbStore(`tpu-demo-chain${STORAGE_SUFFIX}`, pageIndexedDb),
    clock: () => backend.now(),
  })
  const backend = createBackend({
    store: await createIndexedDbStore(`tpu-demo-backend${STORAGE_SUFFIX}`, pageIndexedDb),
    latencyMs: LATENCY_MS,
    chain,
    onCall: addCall,
  })
  const state = createDemoState()
  setTransport(createInPageTransport(backend), () => state.settings.network !== 'offline')

  const behaviour = () => state.settings.wallet ?? 'asks'
  const wallet = await openDemoWallet(chain, approve, behaviour)
  const demo = createDemo(state, { backend, chain, wallet, activateWallet: offerWallet(wallet, behaviour) })
  await demo.start()
  const link = takeLink()
  if (link) await demo.makeWorld(link.settings)
  state.problems = link?.problems ?? []
  if (state.problems.length > 0) openPanel()
  else restorePanel()

  return () => showLayer(<DemoLayer demo={demo} />)
}

function showLayer(content: ReactNode): void {
  // Pages of a build contain the layer; the development server's page does not.
  const layer = document.getElementById(DEMO_LAYER_ID) ?? document.createElement('div')
  if (!layer.isConnected) document.body.prepend(layer)
  createRoot(layer).render(<StrictMode>{content}</StrictMode>)
}
