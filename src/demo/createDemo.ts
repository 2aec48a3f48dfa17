import { proxy, ref } from 'valtio'
import { subscribeKey } from 'valtio/utils'
import type { Backend } from '../../mocks/backend.ts'
import type { DemoChain } from '../../mocks/chain/demoChain.ts'
import type { World } from '../../mocks/db/world.ts'
import { withImplied } from '../../mocks/scenarios/catalogue.ts'
import type { SettingProblem } from '../../mocks/settings/problems.ts'
import {
  type ClockMode,
  type DemoSettings,
  type FaultUse,
  NO_SETTINGS,
  type Scheme,
  type WalletBehaviour,
} from '../../mocks/settings/types.ts'
import type { DemoWallet } from '../../mocks/wallet/demoWallet.ts'
import { enterBehaviour } from '../../mocks/wallet/faultyWallet.ts'
import { readEntry } from '../lib/browser/historyEntry.ts'
import { navigate } from '../lib/browser/navigation.ts'
import { localStore } from '../lib/browser/storage.ts'
import { BASE, pathBelow } from '../lib/config/base.ts'
import { requiresLogin } from '../lib/config/pages.ts'
import { paths } from '../lib/config/paths.ts'
import { language } from '../lib/i18n/intl.ts'
import { forgetInviteCode } from '../lib/login/inviteCode.ts'
import { refetchOnScreen } from '../lib/network/connectivity.ts'
import { syncServerTime } from '../lib/network/serverClock.ts'
import { session } from '../lib/session/session.ts'
import { forceScheme } from './colorScheme.ts'
import { clearDevice, deleteSavedData } from './deviceData.ts'
import { linkTo } from './link.ts'
import { logInFor, presentLogin } from './logIn.ts'
import { hasDialogs, stepAside } from './panelState.ts'

/** How often the world is brought up to date while the page is visible. */
const TICK_MS = 1000

const wholeSecond = (ms: number): number => Math.floor(ms / 1000) * 1000

/** Loads a page of the app. It replaces the history entry of an open sheet. */
const load = (address: string): void =>
  readEntry()?.overlays ? globalThis.location.replace(address) : globalThis.location.assign(address)

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
  /** The world's time, Unix milliseconds. */
  now: number
  /** The failures that are still planned. */
  faults: readonly FaultUse[]
  /** How many things a member has done in the world, which a link does again. */
  done: number
  /** What a link asked for and could not get. */
  problems: SettingProblem[]
  /** Whether a situation is being applied. */
  busy: boolean
}

/**
 * The state that the panel shows. It exists before the demo, because the wallet reads its behaviour from it. Parts that the
 * backend stores are a `ref`: IndexedDB can't clone the proxies that valtio would put into them.
 */
export const createDemoState = (): DemoState =>
  proxy<DemoState>({ settings: ref({ ...NO_SETTINGS }), now: 0, faults: [], done: 0, problems: [], busy: false })

export type Demo = ReturnType<typeof createDemo>

export function createDemo(state: DemoState, parts: DemoParts) {
  const { backend, chain, wallet, activateWallet } = parts
  const clockMode = (): ClockMode => state.settings.clock?.mode ?? 'real'
  const behaviour = (): WalletBehaviour => state.settings.wallet ?? 'asks'

  /** Reads the world's settings, which another tab may have changed. */
  async function readWorld(): Promise<World> {
    const { now, faults, ...world } = await backend.world()
    state.settings = ref(withImplied(world.settings))
    state.now = now
    state.faults = ref(faults)
    state.done = world.done.length
    return world
  }

  function showNetwork(before: DemoSettings['network']): void {
    const { network = 'online' } = state.settings
    if ((network === 'offline') !== (before === 'offline'))
      globalThis.dispatchEvent(new Event(network === 'offline' ? 'offline' : 'online'))
  }

  /** Makes the world again with these settings: backend, chain, saved data, login and wallet. */
  async function makeWorld(settings: DemoSettings): Promise<void> {
    // The start of the app takes the code of a link afterwards.
    forgetInviteCode()
    const values = await backend.configure(settings)
    await chain.reset()
    await deleteSavedData({ deposits: true })
    localStore.remove('licences')
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
    const { now, faults, done } = await backend.world()
    Object.assign(state, { now, faults: ref(faults), done: done.length })
    // Between two replies, the app's own clock runs as fast as the device's.
    if (clockMode() !== 'real') syncServerTime(new Date(state.now).toUTCString())
  }

  async function adjust(changes: Partial<DemoSettings>): Promise<void> {
    state.settings = ref({ ...state.settings, ...changes })
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

  function show(path: string): void {
    stepAside()
    navigate(path)
    syncServerTime(new Date(state.now).toUTCString())
    void refetchOnScreen(Date.now())
  }

  const demo = {
    state,
    wallet,
    makeWorld,

    /** Shows the world as it was stored, and keeps it up to date. */
    async start(): Promise<void> {
      await readWorld()
      forceScheme(state.settings.scheme ?? 'device')
      // After a log-out, the wallet asks which account to connect.
      subscribeKey(session, 'address', (address) => {
        if (!address) wallet.setState({ connected: false })
      })
      setInterval(() => void tick().catch(() => undefined), TICK_MS)
    },

    /**
     * Applies situations. Another login or an open dialog takes a reload. The colour scheme stays.
     *
     * @param path the screen to show, as the scenarios name it
     */
    async applySituation(settings: DemoSettings, path: string | undefined): Promise<void> {
      const { scheme, network: networkBefore } = state.settings
      const addressBefore = session.address
      state.busy = true
      await makeWorld({ ...(scheme && { scheme }), ...settings }).finally(() => {
        state.busy = false
      })
      const target = path === undefined ? globalThis.location.pathname : pathBelow(BASE, path)
      if (session.address !== addressBefore || globalThis.location.search !== '' || hasDialogs())
        return load(target + globalThis.location.search)
      showNetwork(networkBefore)
      show(target)
    },

    /** Shows a screen of the app, after a login if it is a member's. */
    async openScreen(path: string): Promise<void> {
      if (session.address || !requiresLogin(path)) return show(path)
      await logInFor({ ...NO_SETTINGS, login: 'member' }, {}, parts)
      load(path)
    },

    /** Moves the clock forward. @param by milliseconds */
    async jump(by: number): Promise<void> {
      await changeWorld({ clock: { mode: clockMode() === 'real' ? 'set' : clockMode(), at: state.now + by } })
      await tick()
    },

    /** Moves the start of the sale to a minute from now. */
    async goToSaleStart(): Promise<void> {
      await backend.perform('sale-about-to-start')
      await readWorld()
      await demo.openScreen(paths.node)
    },

    changeWorld,

    /** Replaces the planned failures of the next calls. */
    async planFaults(faults: FaultUse[]): Promise<void> {
      await adjust({ faults })
    },

    async setWallet(next: WalletBehaviour): Promise<void> {
      await adjust({ wallet: next })
      enterBehaviour(wallet, next, chain.chainId)
    },

    async setScheme(scheme: Scheme): Promise<void> {
      await adjust({ scheme })
      forceScheme(scheme)
    },

    async creditDeposits(): Promise<void> {
      await backend.perform('deposits-credited')
      await tick()
    },

    /**
     * A link to what is on the screen. The world of the link begins where this one began; if a member has done something or
     * the clock was moved, its clock goes on from the present time.
     */
    async link(): Promise<string> {
      const { settings: all, faults, clock, clockBase, madeAt, done, now } = await backend.world()
      // The present login replaces that of the world, also where a scenario is what logs in.
      const { login: _, ...settings } = all
      const { scenarios, ...login } = presentLogin(wallet.snapshot().account)
      // `faults` has those that scenarios imply as well, after those of the settings.
      const left = [...faults]
      const takeLeft = ({ operation, kind }: FaultUse): FaultUse[] => {
        const index = left.findIndex((fault) => fault.operation === operation && fault.kind === kind)
        return index < 0 ? [] : left.splice(index, 1)
      }
      const isTouched = done.length > 0 || (clock !== 'real' && clockBase !== madeAt)
      return linkTo(
        {
          ...settings,
          ...login,
          scenarios: [...settings.scenarios, ...done, ...scenarios],
          faults: settings.faults.flatMap(takeLeft),
          lang: language.current,
          clock: {
            mode: clock === 'real' ? 'set' : clock,
            at: wholeSecond(madeAt),
            ...(isTouched && { now: wholeSecond(now) }),
          },
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

    async resetSavedData(): Promise<void> {
      await deleteSavedData({ deposits: false })
      void refetchOnScreen(Date.now())
    },
  }
  return demo
}
