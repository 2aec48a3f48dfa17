import fc from 'fast-check'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { sendAndRecord } from '../../src/features/deposit/send.ts'
import { encodeTransfer } from '../../src/lib/chain/erc20.ts'
import { env } from '../../src/lib/config/env.ts'
import { db } from '../../src/lib/deposits/db.ts'
import { deleteSettled, listDeposits, recordEvents, recordIntent } from '../../src/lib/deposits/journal.ts'
import { createReconciler } from '../../src/lib/deposits/reconciler.ts'
import { type DepositRow, isUnknown } from '../../src/lib/deposits/types.ts'
import { WalletError } from '../../src/lib/errors/WalletError.ts'
import { scopeOf } from '../../src/lib/session/accountScope.ts'
import { startSession } from '../../src/lib/session/session.ts'
import { ACCOUNT, RECIPIENT, Simulation, type WalletBehaviour } from './simulation.ts'

let world = new Simulation()
const { reconcile } = createReconciler({ onAcknowledged: () => {} })

vi.mock('../../src/lib/chain/rpc.ts', () => ({
  readChain: async (read: (node: Simulation['node']) => unknown) => {
    if (world.nodeStatus === 'down') throw new WalletError('unreadable')
    return read(world.node)
  },
  walletRpcClient: () => undefined,
}))
vi.mock('../../src/lib/api/call.ts', () => ({
  call: async ({ id }: { id: string }, { body }: { body: { txHash: string } }) =>
    id === 'confirmDeposit' ? world.confirm(body.txHash) : [],
}))

const SCOPE = scopeOf(ACCOUNT)
const MANNERS: WalletBehaviour[] = [
  'answers',
  'dropsTheHash',
  'hashInError',
  'refuses',
  'diesAfterSending',
  'diesBeforeSending',
]

const provider = {
  request: async ({ method, params = [] }: { method: string; params?: readonly unknown[] | object }) => {
    if (method === 'eth_accounts') return [ACCOUNT]
    if (method === 'eth_chainId') return env.chain.id
    const [own, ...others] = (await listDeposits(SCOPE)).filter(isUnknown)
    expect(own, 'the wallet is asked for what is written down').toBeDefined()
    expect(others, 'the wallet is not asked while an earlier deposit is unknown').toEqual([])
    return world.send((params as [{ to: string; data: string }])[0])
  },
}

/** The user deposits; the page may die on the way, then nothing after it happens. */
async function deposit(units: bigint, manner: WalletBehaviour): Promise<void> {
  world.walletBehaviour = manner
  const block = world.head
  const intent = { chainId: env.chain.id, token: env.stablecoin, scope: SCOPE, from: ACCOUNT, to: RECIPIENT, block }
  const nonce = world.mined.length
  const row = await recordIntent({ ...intent, amount: String(units), units: String(units), nonce }).catch(
    () => undefined,
  )
  if (!row) return
  const sending = sendAndRecord(provider, row, encodeTransfer(RECIPIENT, units)).catch(() => {})
  const died = new Promise<void>((resolve) => setTimeout(resolve, 0))
  await (manner.startsWith('dies') ? died : sending)
}

const wordOfTheUser = async () => {
  const unknown = (await listDeposits(SCOPE)).find(isUnknown)
  if (unknown) await recordEvents(unknown.id, { type: 'declaredUnsent' })
}

/** Deposits that were forgotten on the user's own wrong word: said to be unsent, then logged out. */
let waived = 0

async function logOut(): Promise<void> {
  waived += (await listDeposits(SCOPE)).filter(({ outcome }) => outcome === 'declaredUnsent').length
  await deleteSettled(() => false)
}

type Step = { name: string; run: () => unknown }
const step = (name: string, run: () => unknown): Step => ({ name, run })

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.constantFrom(7n, 25n), fc.constantFrom(...MANNERS))
      .map(([units, manner]) => step(`deposit ${units} (${manner})`, () => deposit(units, manner))),
  },
  { weight: 3, arbitrary: fc.constant(step('a pass', () => reconcile(ACCOUNT, true))) },
  { weight: 3, arbitrary: fc.constant(step('mined', () => world.mine())) },
  fc.constant(step('mined as a failure', () => world.mine(false))),
  fc.constant(step('sped up', () => world.replace())),
  fc.constant(step('cancelled', () => world.replace('0x'))),
  fc.constantFrom('up', 'broken', 'unreachable', 'refusing').map((how) =>
    step(`the server is ${how}`, () => {
      world.serverStatus = how as Simulation['serverStatus']
    }),
  ),
  fc.constantFrom('up', 'down', 'withoutLogs').map((how) =>
    step(`the node is ${how}`, () => {
      world.nodeStatus = how as Simulation['nodeStatus']
    }),
  ),
  fc.constant(step('the user says it was not sent', wordOfTheUser)),
  fc.constant(step('a log-out', logOut)),
)

/** Everything works again, and the app is open for a while. */
async function recover(): Promise<void> {
  world.serverStatus = 'up'
  world.nodeStatus = 'up'
  while (world.pending.length > 0) world.mine()
  for (let pass = 0; pass < 4; pass++) await reconcile(ACCOUNT, true)
}

const transfers = () =>
  world.mined.filter(({ to, succeeded }) => succeeded && to.toLowerCase() === env.stablecoin.toLowerCase())

describe('the journal of deposits, whatever happens in whatever order', () => {
  beforeEach(() => startSession(ACCOUNT, { accessToken: 'a', refreshToken: 'r' }))

  it('loses no deposit, sends none twice, and ends with every transfer acknowledged', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 1, maxLength: 14 }), async (steps) => {
        world = new Simulation()
        waived = 0
        await db.deposits.clear()
        let open: DepositRow[] = []
        for (const { run } of steps) {
          await run()
          const rows = await listDeposits(SCOPE)
          for (const { id } of open)
            expect(
              rows.some((row) => row.id === id),
              'an open deposit stays',
            ).toBe(true)
          open = rows.filter(({ outcome }) => outcome === null)
        }
        await recover()
        const rows = await listDeposits(SCOPE)
        for (const { outcome, mined, hashes } of rows) {
          if (outcome === 'confirmed') expect(world.acknowledged.has(mined?.hash ?? '')).toBe(true)
          if (outcome === 'refused') expect(hashes).toEqual([])
        }
        const lost = transfers().filter(({ hash }) => !world.acknowledged.has(hash))
        expect(lost.length, 'transfers that the server never heard of').toBeLessThanOrEqual(waived)
      }),
      { numRuns: Number(process.env.RUNS ?? 1000), seed: 20_261_121, endOnFailure: true },
    )
  }, 120_000)
})
