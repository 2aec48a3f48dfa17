import { proxy, ref } from 'valtio'
import { navigate } from 'wouter/use-browser-location'
import type { Backend } from '../../mocks/backend.ts'
import type { DemoChain } from '../../mocks/chain/demoChain.ts'
import type { World } from '../../mocks/db/world.ts'
import { withImplied } from '../../mocks/scenarios/catalogue.ts'
import type { SettingProblem } from '../../mocks/settings/problems.ts'
import {
  type DemoSettings,
  type FaultUse,
  NO_SETTINGS,
  type Scheme,
  type WalletBehaviour,
} from '../../mocks/settings/types.ts'
import type { DemoWallet } from '../../mocks/wallet/demoWallet.ts'
import { enterBehaviour } from '../../mocks/wallet/faultyWallet.ts'
import { BASE, pathBelow } from '../lib/config/base.ts'
import { paths } from '../lib/config/paths.ts'
import { language } from '../lib/i18n/intl.ts'
import { refetchOnScreen } from '../lib/network/connectivity.ts'
import { syncServerTime } from '../lib/network/serverClock.ts'
import { session } from '../lib/session/session.ts'
import { forceScheme } from './colorScheme.ts'
import { clearDevice, deleteSavedData } from './deviceData.ts'
import { linkTo } from './link.ts'
import { logInFor } from './logIn.ts'
import { takesReload } from './wallet.ts'

/** How often the world is brought up to date while the page is visible. */
const TICK_MS = 1000

export interface DemoParts {
  backend: Backend
  chain: DemoChain
  wallet: DemoWallet
  /** Makes the demo wallet the active one. */
  activateWallet: () => void
}

export interface DemoState {
  /** The world's settings, with what its scenarios imply. */
  settings: DemoSettings
  clock: World['clock']
  /** The world's time, Unix milliseconds. */
  now: number
  /** The failures that are still planned. */
  faults: readonly FaultUse[]
  /** What a link asked for and could not get. */
  problems: SettingProblem[]
  panel: boolean
}

/**
 * The state that the panel shows. It exists before the demo: the wallet asks it for its behaviour. What the backend stores
 * is a `ref`: valtio would put proxies into it, which IndexedDB can't clone.
 */
export const createDemoState = (): DemoState =>
  proxy<DemoState>({ settings: ref({ ...NO_SETTINGS }), clock: 'real', now: 0, faults: [], problems: [], panel: false })

export type Demo = ReturnType<typeof createDemo>

export function createDemo(state: DemoState, parts: DemoParts) {
  const { backend, chain, wallet, activateWallet } = parts
  const behaviour = (): WalletBehaviour => state.settings.wallet ?? 'asks'

  /** Reads the world's settings, which another tab may have changed. */
  async function readWorld(): Promise<World> {
    const { now, faults, ...world } = await backend.world()
    state.settings = ref(withImplied(world.settings))
    state.clock = world.clock
    state.now = now
    state.faults = ref(faults)
    return world
  }

  function showNetwork(before: DemoSettings['network']): void {
    const { network = 'online' } = state.settings
    if ((network === 'offline') !== (before === 'offline'))
      globalThis.dispatchEvent(new Event(network === 'offline' ? 'offline' : 'online'))
  }

  /** Makes the world again with these settings: backend, chain, saved data, login and wallet. */
  async function makeWorld(settings: DemoSettings): Promise<void> {
    const values = await backend.configure(settings)
    await chain.reset()
    await deleteSavedData({ deposits: true })
    await readWorld()
    forceScheme(state.settings.scheme ?? 'device')
    await logInFor(settings, values, parts)
    // After the login, which connects the wallet: a behaviour may lock it, or show another account.
    enterBehaviour(wallet, behaviour(), chain.chainId)
    if (session.address) activateWallet()
    if (typeof values.inviteCode === 'string') {
      const url = new URL(globalThis.location.href)
      url.searchParams.set('inviteCode', values.inviteCode)
      globalThis.history.replaceState(globalThis.history.state, '', url)
    }
  }

  async function tick(): Promise<void> {
    if (document.hidden) return
    if (await backend.advance()) void refetchOnScreen(Date.now())
    const { now, faults } = await backend.world()
    Object.assign(state, { now, faults: ref(faults) })
    // Between two replies, the app's own clock runs as fast as the device's.
    if (state.clock !== 'real') syncServerTime(new Date(state.now).toUTCString())
  }

  async function adjust(changes: Partial<DemoSettings>): Promise<void> {
    state.settings = ref({ ...state.settings, ...changes })
    if (changes.clock) state.clock = changes.clock.mode
    await backend.adjust(changes)
    await readWorld()
  }

  async function changeWorld(changes: Partial<DemoSettings>): Promise<void> {
    const before = state.settings.network
    await adjust(changes)
    showNetwork(before)
    syncServerTime(new Date(state.now).toUTCString())
    void refetchOnScreen(Date.now())
  }

  return {
    state,
    ...parts,
    behaviour,
    makeWorld,

    /** Shows the world as it was stored, and keeps it up to date. */
    async start(): Promise<void> {
      await readWorld()
      forceScheme(state.settings.scheme ?? 'device')
      setInterval(() => void tick().catch(() => undefined), TICK_MS)
    },

    /**
     * Applies situations from the panel, without a reload where possible: another login, or another way to find the
     * wallet, takes one.
     *
     * @param path the screen to show, as the scenarios name it
     */
    async applySituation(settings: DemoSettings, path: string | undefined): Promise<void> {
      const [addressBefore, walletBefore, networkBefore] = [session.address, behaviour(), state.settings.network]
      await makeWorld(settings)
      const target = path === undefined ? globalThis.location.pathname : pathBelow(BASE, path)
      const found = takesReload(walletBefore) !== takesReload(behaviour()) || globalThis.location.search !== ''
      if (session.address !== addressBefore || found)
        return globalThis.location.assign(target + globalThis.location.search)
      showNetwork(networkBefore)
      navigate(target)
      syncServerTime(new Date(state.now).toUTCString())
      void refetchOnScreen(Date.now())
    },

    changeWorld,

    /** Plans failures of the next calls, in place of those that were planned. */
    async planFaults(faults: FaultUse[]): Promise<void> {
      await adjust({ faults })
    },

    async setWallet(next: WalletBehaviour): Promise<void> {
      const before = behaviour()
      await adjust({ wallet: next })
      enterBehaviour(wallet, next, chain.chainId)
      if (takesReload(before) || takesReload(next)) globalThis.location.reload()
    },

    async setScheme(scheme: Scheme): Promise<void> {
      await adjust({ scheme })
      forceScheme(scheme)
    },

    async creditDeposits(): Promise<void> {
      await backend.setState('deposits-credited')
      await tick()
    },

    /** A link to the present settings and screen. Its clock starts where the world's did. */
    async link(): Promise<string> {
      const { settings, clock, clockBase } = await backend.world()
      return linkTo(
        {
          ...settings,
          lang: language.current,
          ...(clock !== 'real' && { clock: { mode: clock, at: Math.floor(clockBase / 1000) * 1000 } }),
        },
        globalThis.location.pathname,
      )
    },

    /** The seed, without a login, as at the very first visit. */
    async resetEverything(): Promise<void> {
      await backend.reset()
      await chain.reset()
      await clearDevice()
      globalThis.location.assign(paths.home)
    },

    /** The world as the situation made it. */
    async resetWorld(): Promise<void> {
      await makeWorld((await backend.world()).settings)
      globalThis.location.reload()
    },

    async resetWallet(): Promise<void> {
      wallet.setState({ connected: false, account: wallet.accounts[0] ?? '' })
      await adjust({ wallet: 'asks' })
      enterBehaviour(wallet, 'asks', chain.chainId)
    },

    async resetSavedData(): Promise<void> {
      await deleteSavedData({ deposits: false })
      void refetchOnScreen(Date.now())
    },
  }
}
