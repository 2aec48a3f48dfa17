import { hexlify, randomBytes } from 'ethers'
import type { HttpHandler } from 'msw'
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
  /** Unix milliseconds. */
  clock?: () => number
  /** Where the state lives; by default as long as the page or the process. */
  store?: SnapshotStore
  /** How long an answer takes; a function is asked each time. */
  latencyMs?: number | (() => number)
  /** Looks deposits up; without one a deposit stays under review. */
  chain?: ChainReader
  /** Address of the USDT contract on that chain. */
  stablecoin?: string
  /** Fills an empty database. */
  seed?: (db: Db, now: number) => void
  /** Makes nonces and tokens. */
  randomToken?: () => string
}

/** The mock backend. */
export interface Backend {
  /** For msw itself, where somebody prefers it to `respond`. */
  handlers: HttpHandler[]
  /** Answers a request under `/api`; whatever is unknown is a 404 envelope. */
  respond(request: Request): Promise<Response>
  /**
   * Enters a named situation and answers what its caller needs to go on (tokens, a nonce).
   *
   * @throws UnknownScenario, or valibot's `ValiError` for wrong parameters
   */
  setState(name: string, params?: unknown): Promise<Record<string, unknown>>
  /** Back to the seed. */
  reset(): Promise<void>
}

/** Makes a mock backend: the same for the demo in the browser, the HTTP server, and the tests. */
export function createBackend(options: BackendOptions = {}): Backend {
  const { clock = Date.now, store = createMemoryStore(), latencyMs = 0, seed = seedDemoData } = options
  // Not crypto.randomUUID: browsers have it on secure origins only, and a demo may be shown over plain HTTP.
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
