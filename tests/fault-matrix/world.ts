import { type BrowserContext, type CDPSession, expect, type Page } from '@playwright/test'
import type { MessageId } from '../../src/lib/i18n/intl.ts'
import type { Chain } from '../chain/anvil.ts'
import type { Token } from '../chain/token.ts'
import { resumeSession } from '../e2e/fixtures/session.ts'
import { App } from '../e2e/pages/app.ts'
import type { Server } from '../e2e/server/server.ts'
import type { TestWallet } from '../e2e/wallet/TestWallet.ts'
import type { Network } from './network.ts'
import { createDepositWitness } from './statements.ts'
import type { WorldParts } from './worldParts.ts'

export const OTHER_CHAIN = '0x38'

/** The member's device, with a wallet on another chain than the app expects. */
export class World {
  readonly context: BrowserContext
  readonly server: Server
  readonly wallet: TestWallet
  readonly token: Token
  readonly chain: Chain
  readonly network: Network
  readonly #witness: ReturnType<typeof createDepositWitness>
  app: App
  /** The tab has crashed. */
  isDead = false
  /** The wallet's prompt is open: it was asked to send and has not responded. */
  isPrompting = false
  /** Clean-ups of the fault. */
  undo: (() => unknown)[] = []

  #crasher: CDPSession | undefined

  constructor(parts: WorldParts, page: Page) {
    const { context, server, wallet, token, chain, network } = parts
    this.#witness = createDepositWitness(parts)
    this.context = context
    this.server = server
    this.wallet = wallet
    this.token = token
    this.chain = chain
    this.network = network
    this.app = new App(page, 'en-US')
    wallet.on('asked', 'eth_sendTransaction', () => {
      this.isPrompting = true
    })
    wallet.on('answers', 'eth_sendTransaction', () => {
      this.isPrompting = false
    })
  }

  /** Prepares the device: its clock, its network, and what listens to its screens. */
  async install(): Promise<void> {
    await this.context.clock.install()
    await this.network.install(this.context)
    await this.#witness.listenTo(this.context)
  }

  /** Expects that everything that the screens said and say is true. */
  expectTruth(): Promise<void> {
    return this.#witness.expectTruth(this.isDead ? undefined : this.app.page)
  }

  hasSaid(id: MessageId): boolean {
    return this.#witness.hasSaid(id)
  }

  /** Expects that the screens said something. */
  expectStatement(): void {
    this.#witness.expectStatement()
  }

  /** Gives the page a session, as after a login, and opens the assets. */
  async logIn(): Promise<void> {
    // Attached now, because that fails once the page is blocked.
    this.#crasher ??= await this.context.newCDPSession(this.app.page)
    // The app may be reloading itself, because the session has expired.
    await expect(() => resumeSession(this.app.page, this.server, 'member')).toPass()
    await this.app.open('/assets')
  }

  /** Crashes the tab, whatever it is doing. */
  async killTab(): Promise<void> {
    const crashed = this.app.page.waitForEvent('crash')
    this.#crasher?.send('Page.crash').catch(() => {})
    await crashed
    this.isDead = true
  }

  /** Opens a new tab in place of the crashed one. */
  async openNewTab(): Promise<void> {
    await this.app.page.close()
    this.isDead = false
    this.app = new App(await this.context.newPage(), 'en-US')
    await this.logIn()
  }

  /** Advances the device's clock, if a page of the app is alive. */
  async advanceClock(ms: number): Promise<void> {
    if (!this.isDead) await this.app.page.clock.fastForward(ms)
  }
}
