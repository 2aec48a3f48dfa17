import { test as base, expect } from '@playwright/test'
import { DEFAULT_LANGUAGE } from '../../../src/contract/language.ts'
import type { Chain } from '../../chain/anvil.ts'
import type { Token } from '../../chain/token.ts'
import { App } from './app.ts'
import { Calls } from './calls.ts'
import { installWallets } from './installWallets.ts'
import type { Options } from './options.ts'
import { Server } from './server.ts'
import { type Servers, startServers } from './servers.ts'
import { resumeSession, WALLET } from './session.ts'
import type { TestWallet } from './wallet.ts'
import { TEST_CHAIN } from './walletChains.ts'
import { watch } from './watch.ts'

interface Fixtures {
  app: App
  server: Server
  /** What the pages asked of the server. */
  calls: Calls
  wallets: TestWallet[]
  /** The first of them. */
  wallet: TestWallet
  /** The chain, in a test that is `chained`. */
  chain: Chain
  /** The USDT on it; every test account has plenty. */
  token: Token
  /** The chain of a test begins with nothing sent. */
  fresh: undefined
  /** Fails a test in whose pages something went wrong unseen. */
  watched: undefined
}

const NO_CHAIN = 'This test has no chain: test.use({ chained: true })'

type Surroundings = Pick<Options, 'edition' | 'chained'>

/** Every test starts with the mock backend as it was seeded and with a browser that has never been here. */
export const test = base.extend<Omit<Options, keyof Surroundings> & Fixtures, Surroundings & { servers: Servers }>({
  edition: ['live', { option: true, scope: 'worker' }],
  chained: [false, { option: true, scope: 'worker' }],
  language: [DEFAULT_LANGUAGE, { option: true }],
  installed: [{ [WALLET]: {} }, { option: true }],
  loggedIn: [false, { option: true }],
  failuresPlanned: [false, { option: true }],

  servers: [
    async ({ edition, chained }, use) => {
      const servers = await startServers({ edition, chained })
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
    servers.setAhead(0)
    await servers.mock.backend.reset()
    await use(new Server(servers, context))
  },
  calls: async ({ context }, use) => use(new Calls(context)),
  fresh: [
    async ({ servers: { chain } }, use) => {
      const goBack = await chain?.remember()
      await use(undefined)
      await goBack?.()
    },
    { auto: true },
  ],
  chain: async ({ servers: { chain } }, use) => {
    if (!chain) throw new Error(NO_CHAIN)
    await use(chain)
  },
  token: async ({ servers: { token } }, use) => {
    if (!token) throw new Error(NO_CHAIN)
    await use(token)
  },
  wallets: [
    async ({ context, installed, servers: { chain } }, use) => {
      const nodes = chain && { [TEST_CHAIN]: chain.url }
      await use(await installWallets(context, installed, nodes))
    },
    { auto: true },
  ],
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
