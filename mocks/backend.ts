import { hexlify, id, randomBytes } from 'ethers'
import { getResponse } from 'msw/utils/get-response'
import { type CallRecord, createCallRecorder } from './callLog.ts'
import { createDb, type Db } from './db/db.ts'
import type { ChainReader } from './db/deposits.ts'
import { noteDone, readWorld, setClock, updateWorld, type World, worldTime } from './db/world.ts'
import { createHandlers } from './handle.ts'
import { applyScenario, findScenario, withImplied } from './scenarios/catalogue.ts'
import type { ScenarioResult } from './scenarios/define.ts'
import { STABLECOIN } from './seed/addresses.ts'
import { seedDemoData } from './seed/seedDemoData.ts'
import { type DemoSettings, type FaultUse, NO_SETTINGS } from './settings/types.ts'
import { createMemoryStore, type SnapshotStore } from './storage/snapshotStore.ts'
import { createTransact } from './storage/transact.ts'
import { toSeconds } from './time.ts'

export interface BackendOptions {
  /** The device's time, Unix milliseconds. */
  clock?: () => number
  /** Where the state is stored and shared. Default: in the memory of this backend. */
  store?: SnapshotStore
  /** Delay before each response, in milliseconds. */
  latencyMs?: number
  /** Verifies deposits. Without it, a confirmed deposit stays under review. */
  chain?: ChainReader
  /** Address of the USDT contract on that chain. */
  stablecoin?: string
  /** Generates nonces and tokens, unless the world has a seed. */
  randomToken?: () => string
  /** The settings that the world starts with, and that a reset restores. */
  settings?: DemoSettings
  /** Called after every call. */
  onCall?: (call: CallRecord) => void
}

/** The mock backend. */
export interface Backend {
  /** Responds to a request under `/api`. Unknown paths get an HTTP 404 with an envelope. */
  respond(request: Request): Promise<Response>
  /**
   * Applies a scenario to the present state, with the clock, latency and network that it implies.
   *
   * @returns values that the caller needs next, such as tokens or a nonce
   * @throws UnknownScenarioError, or valibot's `ValiError` if the parameters are invalid
   */
  setState(name: string, params?: unknown): Promise<ScenarioResult>
  /** Applies a scenario that has the parameter `at`, and records it, so that a link can do it again. */
  perform(name: string): Promise<ScenarioResult>
  /**
   * Makes the world again from its seed, with these settings. Logins last, unless the settings have a seed.
   *
   * @returns what the scenarios returned
   * @throws UnknownScenarioError, or valibot's `ValiError` if the parameters are invalid
   */
  configure(settings: DemoSettings): Promise<ScenarioResult>
  /** Changes clock, latency, network or faults, and nothing else. */
  adjust(changes: Partial<DemoSettings>): Promise<void>
  /** Restores the state that the backend started with. */
  reset(): Promise<void>
  /** The world's settings, its time in Unix milliseconds, and the failures that are still planned. */
  world(): Promise<World & { now: number; faults: FaultUse[] }>
  /** The world's time as this client last saw it, Unix milliseconds. */
  now(): number
  /** Does what is due in the world. Resolves to whether anything has changed. */
  advance(): Promise<boolean>
}

type Deps = Required<Pick<BackendOptions, 'clock' | 'randomToken' | 'settings' | 'stablecoin'>> & {
  db: Db
  chain: ChainReader | undefined
}

/** Creates the functions that make and change the world. They run inside a transaction. */
function createWorldSetup({ db, clock, randomToken, chain, stablecoin, settings: initial }: Deps) {
  const now = () => worldTime(readWorld(db), clock())
  /** The same seed gives the same tokens in the same order. */
  const nextToken = () => {
    const { seed } = readWorld(db).settings
    return seed === undefined ? randomToken() : id(`${seed} ${db.nextId('token')}`).slice(2, 34)
  }
  const createDeps = () => ({ db, now: now(), randomToken: nextToken, chain, stablecoin })
  const plan = (faults: DemoSettings['faults']) => {
    for (const { delay, ...fault } of faults) db.faults.create({ id: db.nextId(), ...fault, delayMs: delay })
  }

  function configure(settings: DemoSettings): ScenarioResult {
    const all = withImplied(settings)
    // With a seed the same tokens are issued again.
    db.clear({ keep: all.seed === undefined ? ['sessions', 'tokens'] : [] })
    const device = clock()
    if (all.clock) setClock(db, all.clock, device)
    updateWorld(db, { settings, madeAt: worldTime(readWorld(db), device) })
    seedDemoData(db, readWorld(db).madeAt, all.seed)
    // Before the faults of the scenarios: the first fault of an operation is the next one.
    plan(settings.faults)
    const results = settings.scenarios.map(({ name, params }) =>
      // Exactly the time that was set, however long the seed took.
      applyScenario(name, params, { ...createDeps(), now: readWorld(db).madeAt }),
    )
    if (all.clock?.now !== undefined) setClock(db, { ...all.clock, at: all.clock.now }, device)
    return Object.assign({}, ...results)
  }

  function adjust(changes: Partial<DemoSettings>): void {
    if (changes.clock) setClock(db, changes.clock, clock())
    if (changes.faults) {
      db.faults.deleteMany({ where: {} })
      plan(changes.faults)
    }
    const { settings, clockBase } = readWorld(db)
    // Where the world is made again, its clock starts at the same time as now. The real one has no other time.
    const clockThen = changes.clock && changes.clock.mode !== 'real' && { clock: { ...changes.clock, at: clockBase } }
    updateWorld(db, { settings: { ...settings, ...changes, ...clockThen } })
  }

  function setState(name: string, params: unknown): ScenarioResult {
    const values = applyScenario(name, params, createDeps())
    // The page of the demo has a wallet and a login, the backend has none.
    const { wallet: _, login: __, ...changes } = findScenario(name)?.implies ?? {}
    adjust(changes)
    return values
  }

  function perform(name: string): ScenarioResult {
    const use = { name, params: { at: toSeconds(now()) } }
    noteDone(db, use)
    return applyScenario(name, use.params, createDeps())
  }

  function start(): void {
    db.clear()
    configure(initial)
  }

  return { now, createDeps, configure, setState, perform, adjust, start }
}

const plannedFaults = (db: Db): FaultUse[] =>
  db.faults.getAll().map(({ operation, kind, times, delayMs }) => ({ operation, kind, times, delay: delayMs }))

/** Creates a mock backend. The demo, the HTTP server and the tests all use this function. */
export function createBackend(options: BackendOptions = {}): Backend {
  const { clock = Date.now, store = createMemoryStore(), latencyMs = 0, settings = NO_SETTINGS, onCall } = options
  // crypto.randomUUID() needs a secure context; the demo must also run over plain HTTP.
  const { randomToken = () => hexlify(randomBytes(16)).slice(2), stablecoin = STABLECOIN, chain } = options
  const db = createDb()
  const setUp = createWorldSetup({ db, clock, randomToken, settings, stablecoin, chain })
  const transact = createTransact(db, setUp.start, store)
  const { handlers, advance } = createHandlers({
    transact,
    createDeps: setUp.createDeps,
    settings: () => withImplied(readWorld(db).settings),
    latencyMs,
    record: onCall && createCallRecorder(onCall),
  })

  return {
    respond: async (request) => {
      const { origin } = new URL(request.url)
      return (
        (await getResponse(handlers, request, { baseUrl: origin })) ??
        Response.json({ code: 404, message: 'No such call', data: null }, { status: 404 })
      )
    },
    setState: (name, params = {}) => transact(() => setUp.setState(name, params)),
    perform: (name) => transact(() => setUp.perform(name)),
    configure: (settings) => transact(() => setUp.configure(settings)),
    adjust: (changes) => transact(() => setUp.adjust(changes)),
    reset: () => transact(setUp.start),
    world: () => transact(() => ({ ...readWorld(db), now: setUp.now(), faults: plannedFaults(db) })),
    now: setUp.now,
    advance: () =>
      transact(async () => {
        const before = db.changes
        await advance(setUp.createDeps())
        return db.changes !== before
      }),
  }
}
