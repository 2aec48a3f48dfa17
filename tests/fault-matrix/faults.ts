import { expect } from '@playwright/test'
import { neverResponds } from '../e2e/wallet/behaviours.ts'
import { TEST_CHAIN } from '../e2e/wallet/chains.ts'
import { USER_REJECTED } from '../e2e/wallet/errors.ts'
import type { Network } from './network.ts'
import { OTHER_CHAIN, type World } from './world.ts'

/** Something that goes wrong at a step, and lasts until it recovers. */
export interface Fault {
  strike(world: World): Promise<void>
  /** After what `strike` has left to be undone. */
  recover(world: World): Promise<void>
}

/** Longer than the app waits for an answer. */
const TIMED_OUT_MS = 205_000

const PROMPTS = ['eth_requestAccounts', 'wallet_switchEthereumChain', 'eth_sendTransaction']
const METHODS = [...PROMPTS, 'eth_accounts', 'eth_chainId']

const network = (is: Network, until = async (_: World) => {}): Fault => ({
  strike: async ({ wires }) => wires.turns(is),
  recover: async (world) => {
    await until(world)
    world.wires.recovers()
  },
})

export const FAULTS = {
  'the tab is killed': {
    strike: (world) => world.killTab(),
    recover: (world) => world.openNewTab(),
  },
  'the page is loaded anew': {
    strike: async (world) => {
      // Not waited for: the page may stand still until the step that it has reported is answered.
      const reloaded = world.app.reload()
      world.undo = [() => reloaded]
    },
    recover: async () => {},
  },
  'the network is gone': {
    strike: async ({ wires, context }) => {
      wires.turns('offline')
      // Not waited for, as above.
      context.setOffline(true).catch(() => {})
    },
    recover: async ({ wires, context }) => {
      wires.recovers()
      await context.setOffline(false)
    },
  },
  'the server answers 500': network('breaks'),
  'the server answers with a web page': network('answersHtml'),
  'the server never answers': network('hangs', (world) => world.passes(TIMED_OUT_MS)),
  'the server answers after the time-out': network('late', (world) => world.passes(TIMED_OUT_MS)),
  'the session has ended': {
    strike: async ({ wires }) => wires.turns('endsTheSession'),
    recover: async (world) => {
      world.wires.recovers()
      // The app may be loading itself anew just now, as it does when the session has ended.
      await expect(() => world.logIn()).toPass()
    },
  },
  'the wallet refuses from now on': {
    strike: async ({ wallet }) => {
      for (const method of PROMPTS) wallet.failWith(method, USER_REJECTED)
    },
    recover: async ({ wallet }) => {
      for (const method of PROMPTS) wallet.restore(method)
    },
  },
  'the wallet answers nothing from now on': {
    strike: async (world) => {
      const { wallet } = world
      world.undo = METHODS.map((method) => {
        wallet.override(method, neverResponds)
        // What it is doing right now it does; that answer is lost as well.
        return wallet.on('answers', method, () => new Promise(() => {}))
      })
    },
    // Its window is closed at last; the page is told nothing, and the user loads it anew.
    recover: async (world) => {
      for (const method of METHODS) world.wallet.restore(method)
      world.isAsking = false
      await world.app.reload()
    },
  },
  'the wallet slips to another chain': {
    strike: ({ wallet }) => wallet.switchChain(OTHER_CHAIN, { silently: true }),
    recover: ({ wallet }) => wallet.switchChain(TEST_CHAIN),
  },
  'the wallet slips to another account': {
    strike: ({ wallet }) => wallet.switchAccount('otherMember', { silently: true }),
    recover: ({ wallet }) => wallet.switchAccount('member'),
  },
} satisfies Record<string, Fault>

export type FaultName = keyof typeof FAULTS
export const FAULT_NAMES = Object.keys(FAULTS) as FaultName[]
