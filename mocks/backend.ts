import { hexlify, randomBytes } from 'ethers'
import type { HttpHandler } from 'msw/http'
import { getResponse } from 'msw/utils/get-response'
import { createDb, type Db } from './db/db.ts'
import type { ChainReader } from './db/deposits.ts'
import { createHandlers } from './handle.ts'
import { applyScenario } from './scenarios/catalogue.ts'
import { STABLECOIN } from './seed/addresses.ts'
import { seedDemoData } from './seed/seedDemoData.ts'
import { createMemoryStore, type SnapshotStore } from './storage/snapshotStore.ts'
import { createTransact } from './storage/transact.ts'

export interface BackendOptions {
  /** Returns Unix milliseconds. */
  clock?: () => number
  /** Where the state is stored. Default: in memory. */
  store?: SnapshotStore
  /** Delay before each response, in milliseconds. A function is called for every request. */
  latencyMs?: number | (() => number)
  /** Verifies deposits. Without it, a confirmed deposit stays under review. */
  chain?: ChainReader
  /** Address of the USDT contract on that chain. */
  stablecoin?: string
  /**
   * Fills an empty database.
   *
   * @param now Unix milliseconds
   */
  seed?: (db: Db, now: number) => void
  /** Generates nonces and tokens. */
  randomToken?: () => string
}

/** The mock backend. */
export interface Backend {
  /** MSW handlers, for use with `setupWorker` or `setupServer`. */
  handlers: HttpHandler[]
  /** Responds to a request under `/api`. Unknown paths get an HTTP 404 with an envelope. */
  respond(request: Request): Promise<Response>
  /**
   * Applies a scenario.
   *
   * @returns values that the caller needs next, such as tokens or a nonce
   * @throws UnknownScenarioError, or valibot's `ValiError` if the parameters are invalid
   */
  setState(name: string, params?: unknown): Promise<Record<string, unknown>>
  /** Restores the seeded state. */
  reset(): Promise<void>
}

/** Creates a mock backend. The demo, the HTTP server and the tests all use this function. */
export function createBackend(options: BackendOptions = {}): Backend {
  const { clock = Date.now, store = createMemoryStore(), latencyMs = 0, seed = seedDemoData } = options
  // crypto.randomUUID() needs a secure context; the demo must also run over plain HTTP.
  const { randomToken = () => hexlify(randomBytes(16)).slice(2), stablecoin = STABLECOIN, chain } = options
  const db = createDb()
  const createDeps = () => ({ db, now: clock(), randomToken, chain, stablecoin })
  const reseed = () => {
    db.clear()
    seed(db, clock())
  }
  const transact = createTransact(db, reseed, store)
  const handlers = createHandlers({
    transact,
    createDeps,
    latencyMs: () => (typeof latencyMs === 'function' ? latencyMs() : latencyMs),
  })

  return {
    handlers,
    respond: async (request) =>
      (await getResponse(handlers, request, { baseUrl: new URL(request.url).origin })) ??
      Response.json({ code: 404, message: 'No such call', data: null }, { status: 404 }),
    setState: (name, params = {}) => transact(() => applyScenario(name, params, { ...createDeps(), reseed })),
    reset: () => transact(reseed),
  }
}
