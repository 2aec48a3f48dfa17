import { expect } from '@playwright/test'
import { executesButFails, neverResponds } from '../e2e/wallet/behaviours.ts'
import { TEST_CHAIN } from '../e2e/wallet/chains.ts'
import { USER_REJECTED } from '../e2e/wallet/errors.ts'
import type { NetworkState } from './network.ts'
import { removeNewestBlocks } from './reorganization.ts'
import { OTHER_CHAIN, type World } from './world.ts'

/** A fault that lasts from a step until it recovers. */
export interface Fault {
  inject(world: World): Promise<void>
  /** Runs after the clean-ups that `inject` left in `world.undo`. */
  recover(world: World): Promise<void>
}

/** Longer than the app's request timeout. */
const TIMED_OUT_MS = 205_000

const PROMPTS = ['eth_requestAccounts', 'wallet_switchEthereumChain', 'eth_sendTransaction']
const METHODS = [...PROMPTS, 'eth_accounts', 'eth_chainId']

const network = (state: NetworkState, beforeRecovery = async (_: World) => {}): Fault => ({
  inject: async (world) => world.network.become(state),
  recover: async (world) => {
    await beforeRecovery(world)
    world.network.recover()
  },
})

export const FAULTS = {
  'the tab crashes': {
    inject: (world) => world.killTab(),
    recover: (world) => world.openNewTab(),
  },
  'the page is reloaded': {
    inject: async (world) => {
      // Not awaited: the page may be blocked until the step that it has just reported is answered.
      const reloaded = world.app.reload()
      world.undo = [() => reloaded]
    },
    recover: async () => {},
  },
  'the network is down': {
    inject: async (world) => {
      world.network.become('offline')
      // Not awaited, as above.
      world.context.setOffline(true).catch(() => {})
    },
    recover: async (world) => {
      world.network.recover()
      await world.context.setOffline(false)
    },
  },
  'the server responds 500': network('breaks'),
  'the server responds with a web page': network('respondsWithHtml'),
  'the server never responds': network('hangs', (world) => world.advanceClock(TIMED_OUT_MS)),
  'the server responds after the timeout': network('late', (world) => world.advanceClock(TIMED_OUT_MS)),
  'a limiter says “请勿重复提交”': network('limits'),
  'the session expires': {
    inject: async (world) => world.network.become('expiresSession'),
    recover: async (world) => {
      world.network.recover()
      // The app reloads itself when the session has expired, maybe right now.
      await expect(() => world.logIn()).toPass()
    },
  },
  'the wallet rejects every request': {
    inject: async ({ wallet }) => {
      for (const method of PROMPTS) wallet.failWith(method, USER_REJECTED)
    },
    recover: async ({ wallet }) => {
      for (const method of PROMPTS) wallet.restore(method)
    },
  },
  'the wallet stops responding': {
    inject: async (world) => {
      const { wallet } = world
      world.undo = METHODS.map((method) => {
        wallet.override(method, neverResponds)
        // A request that is being handled still takes effect; its response is lost as well.
        return wallet.on('answers', method, () => new Promise(() => {}))
      })
    },
    // The user closes the wallet's window, about which the page hears nothing, and reloads.
    recover: async (world) => {
      for (const method of METHODS) world.wallet.restore(method)
      world.isPrompting = false
      await world.app.reload()
    },
  },
  'the wallet switches the chain silently': {
    inject: ({ wallet }) => wallet.switchChain(OTHER_CHAIN, { silently: true }),
    recover: ({ wallet }) => wallet.switchChain(TEST_CHAIN),
  },
  'the wallet switches the account silently': {
    inject: ({ wallet }) => wallet.switchAccount('otherMember', { silently: true }),
    recover: ({ wallet }) => wallet.switchAccount('member'),
  },
  'the wallet reports a timeout': {
    // Also the code of a request that is open already. Geth uses it for a broadcast that took too long.
    inject: async ({ wallet }) =>
      wallet.override('eth_sendTransaction', executesButFails({ code: -32002, message: 'request timed out' })),
    recover: async ({ wallet }) => wallet.restore('eth_sendTransaction'),
  },
  'the wallet takes its request for another one': {
    inject: async ({ wallet }) =>
      wallet.override('eth_sendTransaction', executesButFails({ code: -32002, message: 'Request already pending' })),
    recover: async ({ wallet }) => wallet.restore('eth_sendTransaction'),
  },
  'the app’s node lags behind': {
    inject: async ({ network: connection, chain }) => {
      connection.nodeFault = { kind: 'stuck', block: Number(await chain.rpc('eth_blockNumber')) }
    },
    recover: async ({ network: connection }) => {
      connection.nodeFault = undefined
    },
  },
  'the app’s node calls transfers failed': {
    inject: async ({ network: connection }) => {
      connection.nodeFault = { kind: 'lying' }
    },
    recover: async ({ network: connection }) => {
      connection.nodeFault = undefined
    },
  },
  'the chain loses its two newest blocks': {
    inject: async (world) => {
      world.undo = [await removeNewestBlocks(world.chain, 2)]
    },
    recover: async () => {},
  },
} satisfies Record<string, Fault>

export type FaultName = keyof typeof FAULTS
export const FAULT_NAMES = Object.keys(FAULTS) as FaultName[]
