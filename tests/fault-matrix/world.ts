import { type BrowserContext, type CDPSession, expect, type Page } from '@playwright/test'
import type { Token } from '../chain/token.ts'
import { resumeSession } from '../e2e/fixtures/session.ts'
import { App } from '../e2e/pages/app.ts'
import type { Server } from '../e2e/server/server.ts'
import type { TestWallet } from '../e2e/wallet/TestWallet.ts'
import type { Wires } from './network.ts'

export const OTHER_CHAIN = '0x38'

/** Everything that a cell plays in. */
export interface Surroundings {
  context: BrowserContext
  server: Server
  wallet: TestWallet
  token: Token
  wires: Wires
}

/** The phone of the member, with a wallet on another chain than the app expects. */
export class World {
  readonly context: BrowserContext
  readonly server: Server
  readonly wallet: TestWallet
  readonly token: Token
  readonly wires: Wires
  app: App
  /** The tab has died. */
  isDead = false
  /** The wallet's window is open: it has been asked to send and has not answered. */
  isAsking = false
  /** What ends a fault. */
  undo: (() => unknown)[] = []

  #killer: CDPSession | undefined

  constructor({ context, server, wallet, token, wires }: Surroundings, page: Page) {
    this.context = context
    this.server = server
    this.wallet = wallet
    this.token = token
    this.wires = wires
    this.app = new App(page, 'en-US')
    wallet.on('asked', 'eth_sendTransaction', () => {
      this.isAsking = true
    })
    wallet.on('answers', 'eth_sendTransaction', () => {
      this.isAsking = false
    })
  }

  /** Gives the page a session, as after a login, and opens the assets. */
  async logIn(): Promise<void> {
    // Now: a page that stands still can not be attached to.
    this.#killer ??= await this.context.newCDPSession(this.app.page)
    // The app may be loading itself anew at this moment: a session has ended.
    await expect(() => resumeSession(this.app.page, this.server, 'member')).toPass()
    await this.app.open('/assets')
  }

  /** The tab dies at once, in whatever it is doing. */
  async killTab(): Promise<void> {
    const died = this.app.page.waitForEvent('crash')
    this.#killer?.send('Page.crash').catch(() => {})
    await died
    this.isDead = true
  }

  /** A new tab, after the old one has died. */
  async openNewTab(): Promise<void> {
    await this.app.page.close()
    this.isDead = false
    this.app = new App(await this.context.newPage(), 'en-US')
    await this.logIn()
  }

  /** Time passes on the phone, if the app is open there. */
  async passes(ms: number): Promise<void> {
    if (!this.isDead) await this.app.page.clock.fastForward(ms)
  }
}
