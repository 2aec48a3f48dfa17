import { afterEach, beforeEach, vi } from 'vitest'
import { env } from '../../src/lib/config/env.ts'
import { durable } from '../../src/lib/durable/db.ts'
import { startSession } from '../../src/lib/session/session.ts'
import { ACCOUNT, CONFIRMATIONS, Simulation } from './simulation.ts'

const NODE_URLS = ['http://node.test/0', 'http://node.test/1']

/** The world of a test; `simulation` is new for every test. */
export interface SimulatedWorld {
  simulation: Simulation
}

/**
 * Replaces the chain by a {@link Simulation} with two nodes over HTTP, logs in, empties the journal, and stops the device's
 * clock; timers run.
 */
export function simulateWorld(): SimulatedWorld {
  const { chain, rpcUrls } = env
  const world: SimulatedWorld = { simulation: new Simulation() }

  async function fetchNode(url: string, { body }: { body: string }) {
    const { method, params } = JSON.parse(body)
    const reply = await world.simulation.ask(NODE_URLS.indexOf(url), method, params).then(
      (result) => ({ result }),
      (error: unknown) => ({ error }),
    )
    return { json: async () => reply }
  }

  beforeEach(async () => {
    world.simulation = new Simulation()
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.stubGlobal('fetch', fetchNode)
    Object.assign(env, { chain: { ...chain, confirmations: CONFIRMATIONS }, rpcUrls: NODE_URLS })
    startSession(ACCOUNT, { accessToken: 'a', refreshToken: 'r' })
    await durable.deposits.clear()
  })
  afterEach(() => {
    Object.assign(env, { chain, rpcUrls })
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })
  return world
}

/** Advances the device's clock. */
export const advance = (ms: number): void => void vi.setSystemTime(Date.now() + ms)
