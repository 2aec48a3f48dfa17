import { mkdirSync, writeFileSync } from 'node:fs'
import { type MockServer, startMockServer } from '../../mocks/server.ts'
import { sleep } from '../../src/lib/browser/sleep.ts'
import { startChain } from '../chain/anvil.ts'
import { deployToken, type Token } from '../chain/token.ts'
import { DEFAULT_WALLET } from '../e2e/fixtures/session.ts'
import { Host } from '../e2e/server/host.ts'
import { TEST_CHAIN } from '../e2e/wallet/chains.ts'
import { TestWallet } from '../e2e/wallet/TestWallet.ts'
import type { Browser, Engine, LaunchOptions } from './drivers/driver.ts'
import { sourceOf } from './drivers/pageFunction.ts'
import { GATEWAY_PATHS, Gateway } from './gateway.ts'
import { installPageTools } from './pageTools.ts'
import { Screen } from './Screen.ts'
import { walletScript } from './walletScript.ts'

/** Everything around the browser: the host of a build, the mock backend, a chain and a wallet. */
export interface World {
  host: Host
  mock: MockServer
  token: Token
  wallet: TestWallet
  gateway: Gateway
  stop(): Promise<void>
}

export type Edition = 'live-e2e' | 'demo'

export async function startWorld(edition: Edition): Promise<World> {
  const chain = await startChain()
  const token = await deployToken(chain, 'Usdt18')
  // Without a chain of its own it keeps deposits under review, however slow the machine is.
  const mock = await startMockServer({ port: 0 })
  const wallet = new TestWallet(DEFAULT_WALLET, { rpcUrls: { [TEST_CHAIN]: chain.url } })
  const gateway = new Gateway({ apiUrl: mock.url, rpcUrl: chain.url, wallet })
  await gateway.start()
  const host = new Host(`dist/${edition}`, gateway.url, { proxied: GATEWAY_PATHS })
  await host.start()
  const stop = async () => {
    gateway.stop()
    await Promise.all([host.stop(), mock.stop(), chain.stop()])
  }
  return { host, mock, token, wallet, gateway, stop }
}

const FAILURES = '.cache/engines/failed'

/** Whether an error is only an engine's note about a request that got no answer, or that a reload has ended. */
export const isFailedRequest = (error: string): boolean =>
  /Failed to load resource|Failed to fetch|NetworkError|Could not connect|Load failed|ERR_CONNECTION|access control checks|^exception: Error: (?:Error: )?no http/.test(
    error,
  )

/** Whether an error says that code did not load. Engines report so of a page that is left while it loads its code. */
export const isEndedByLeaving = (error: string): boolean =>
  /Importing a module script failed|Unable to preload CSS|dynamically imported module|A ServiceWorker intercepted/.test(
    error,
  )

/** A note of WebKit: virtua measures rows while sizes are reported, and those that follow are reported in the next frame. */
const MEASURED_IN_NEXT_FRAME = 'ResizeObserver loop completed with undelivered notifications'

/** What drivers say of a navigation that another one has ended. */
const ENDED_BY_ANOTHER =
  /ERR_ABORTED|NS_BINDING_ABORTED|interrupted an unfinished navigation|Not attached to an active page/

export interface DeviceOptions extends LaunchOptions {
  /** Whether the wallet is installed; true unless given. */
  hasWallet?: boolean
}

/** A device: a browser with an empty profile and, unless told otherwise, the wallet. */
export class Device {
  readonly browser: Browser
  readonly #world: World
  #seen = 0
  /** Which errors were reported while a page was left for another. */
  readonly #whileLeaving = new Set<number>()
  readonly #screens: Screen[] = []

  private constructor(browser: Browser, world: World) {
    this.browser = browser
    this.#world = world
  }

  /** @param scripts source that runs in every page before the app */
  static async start(
    engine: Engine,
    world: World,
    scripts: string[] = [],
    { hasWallet = true, ...options }: DeviceOptions = {},
  ): Promise<Device> {
    const wallet = hasWallet ? [walletScript(world.wallet.announcement)] : []
    return new Device(await engine.launch([sourceOf(installPageTools), ...wallet, ...scripts], options), world)
  }

  async newTab(path = '/'): Promise<Screen> {
    const tab = await this.browser.newTab()
    const open = (url: string) => this.#leave(() => tab.open(url))
    const reload = () => this.#leave(() => tab.reload())
    const screen = new Screen({ ...tab, open, reload }, this.#world.host.origin)
    this.#screens.push(screen)
    await screen.open(path)
    return screen
  }

  async #leave(navigate: () => Promise<void>): Promise<void> {
    const before = this.browser.errors.length
    // A pending step in the history, as after a sheet has closed, aborts the navigation; so does a reload by the app.
    await navigate().catch(async (error) => {
      if (!ENDED_BY_ANOTHER.test(String(error))) throw error
      await sleep(300)
      return navigate()
    })
    for (let index = before; index < this.browser.errors.length; index += 1) this.#whileLeaving.add(index)
  }

  /** Saves what every tab shows, of a failed test. */
  async saveScreenshots(name: string): Promise<void> {
    mkdirSync(FAILURES, { recursive: true })
    for (const [index, { tab }] of this.#screens.entries()) {
      const png = await tab.screenshot().catch(() => undefined)
      if (png) writeFileSync(`${FAILURES}/${name.replaceAll(/\W+/g, '-').slice(0, 80)}-${index + 1}.png`, png)
    }
  }

  /** Errors in the console since the last call. */
  newErrors(): string[] {
    const { errors } = this.browser
    const fresh = errors.filter((error, index) => {
      const isNoted = this.#whileLeaving.has(index) && isEndedByLeaving(error)
      return index >= this.#seen && !isNoted && !error.includes(MEASURED_IN_NEXT_FRAME)
    })
    this.#seen = errors.length
    return fresh
  }

  stop(): Promise<void> {
    return this.browser.stop()
  }
}
