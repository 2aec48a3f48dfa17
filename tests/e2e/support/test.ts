import { test as base, expect } from '@playwright/test'
import { DEFAULT_LANGUAGE } from '../../../src/contract/language.ts'
import { App } from './app.ts'
import { Calls } from './calls.ts'
import type { Options } from './options.ts'
import { Server } from './server.ts'
import { type Servers, startServers } from './servers.ts'
import { resumeSession, WALLET } from './session.ts'
import { installWallets, type TestWallet } from './wallet.ts'
import { watch } from './watch.ts'

interface Fixtures {
  app: App
  server: Server
  /** What the pages asked of the server. */
  calls: Calls
  wallets: TestWallet[]
  /** The first of them. */
  wallet: TestWallet
  /** Fails a test in whose pages something went wrong unseen. */
  watched: undefined
}

/** Every test starts with the mock backend as it was seeded and with a browser that has never been here. */
export const test = base.extend<Omit<Options, 'edition'> & Fixtures, Pick<Options, 'edition'> & { servers: Servers }>({
  edition: ['live', { option: true, scope: 'worker' }],
  language: [DEFAULT_LANGUAGE, { option: true }],
  installed: [{ [WALLET]: {} }, { option: true }],
  loggedIn: [false, { option: true }],
  failuresPlanned: [false, { option: true }],

  servers: [
    async ({ edition }, use) => {
      const servers = await startServers(edition)
      await use(servers)
      await servers.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ servers }, use) => use(servers.origin),

  watched: [
    async ({ context, baseURL, failuresPlanned }, use) => {
      const problems = await watch(context, baseURL ?? '', failuresPlanned)
      await use(undefined)
      expect(problems).toEqual([])
    },
    { auto: true },
  ],
  server: async ({ servers, context }, use) => {
    await servers.mock.backend.reset()
    await use(new Server(servers.mock.backend, context))
  },
  calls: async ({ context }, use) => use(new Calls(context)),
  wallets: [async ({ context, installed }, use) => use(await installWallets(context, installed)), { auto: true }],
  wallet: async ({ wallets }, use) => {
    const [first] = wallets
    if (!first) throw new Error('No wallet is installed in this test')
    await use(first)
  },
  app: async ({ page, language, loggedIn, server, wallets }, use) => {
    if (loggedIn) {
      await resumeSession(page, server, 'member')
      wallets[0]?.isConnected()
    }
    await use(new App(page, language))
  },
})

export { expect }
