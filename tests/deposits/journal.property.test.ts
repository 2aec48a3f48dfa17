import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import type { Amount } from '../../src/contract/fields.ts'
import { sendAndRecord } from '../../src/features/deposit/sendTransfer.ts'
import { submitHash } from '../../src/features/deposit/submitHash.ts'
import { encodeTransfer } from '../../src/lib/chain/erc20.ts'
import { env } from '../../src/lib/config/env.ts'
import { db } from '../../src/lib/deposits/db.ts'
import { deleteSettled, listDeposits, recordEvents, recordIntent } from '../../src/lib/deposits/journal.ts'
import { readTransferIntent } from '../../src/lib/deposits/readTransferIntent.ts'
import { createReconciler } from '../../src/lib/deposits/reconciler.ts'
import { canSetAside, statusOf } from '../../src/lib/deposits/status.ts'
import { type DepositRow, isUnknown, isUnseen } from '../../src/lib/deposits/types.ts'
import { scopeOf } from '../../src/lib/session/accountScope.ts'
import { REPLIES, type Reply, SimulatedWallet } from './simulatedWallet.ts'
import { advance, simulateWorld } from './simulateWorld.ts'
import { ACCOUNT, CONFIRMATIONS, MAX_REORG, type NodeStatus, RECIPIENT, Simulation } from './simulation.ts'

const SCOPE = scopeOf(ACCOUNT)
const OTHER_SCOPE = scopeOf('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
/** Between two passes of the reconciler a failure may need its second reading. */
const PASS_MS = 30_000

const world = simulateWorld()
let { simulation } = world
let wallet = new SimulatedWallet(simulation, async () => {})
const { reconcile } = createReconciler({ onAcknowledged: () => {} })

vi.mock('../../src/lib/browser/sleep.ts', () => ({ sleep: async () => {} }))
vi.mock('../../src/lib/api/call.ts', () => ({
  call: async ({ id }: { id: string }, { body }: { body: { txHash: string } }) =>
    id === 'confirmDeposit' ? simulation.confirm(body.txHash) : { address: RECIPIENT },
}))

const rows = () => listDeposits(SCOPE)
/** Lets pending IndexedDB work finish. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 0))

async function expectOnlyOneUnknown(): Promise<void> {
  const [own, ...others] = (await rows()).filter(isUnknown)
  expect(own, 'the record is stored before the wallet is asked').toBeDefined()
  expect(others, 'the wallet is not asked while the outcome of an earlier deposit is unknown').toEqual([])
}

/** Deposits, up to the wallet's open window. */
async function deposit(amount: string): Promise<void> {
  // Nothing is sent while no node responds, or while an earlier deposit is unknown.
  const request = { from: ACCOUNT, to: RECIPIENT, amount: amount as Amount }
  const read = await readTransferIntent(request).catch(() => undefined)
  if (!read) return
  const { data, canPayFee: _, ...known } = read
  const intent = { ...request, ...known, scope: SCOPE, chainId: env.chain.id, token: env.stablecoin }
  const row = await recordIntent(intent).catch(() => undefined)
  if (row) sendAndRecord(wallet.provider, row, data).catch(() => {})
}

/** The user's word on the first record that allows it. */
async function giveUp(type: 'declaredUnsent' | 'setAside'): Promise<void> {
  const isMeant = (row: DepositRow) => (type === 'setAside' ? row.outcome === null && !isUnknown(row) : isUnseen(row))
  const row = (await rows()).find(isMeant)
  if (row) await recordEvents(row.id, { type })
}

/** Enough blocks that what was mined is certain, and passes that notice it. */
async function becomeCertain(): Promise<void> {
  for (let blocks = 0; blocks < CONFIRMATIONS + 1; blocks++) simulation.mine()
  for (let pass = 0; pass < 2; pass++) await reconcile(ACCOUNT, true)
}

async function pasteHash(index: number, isForUnknown: boolean): Promise<void> {
  const transaction = simulation.sent[index % Math.max(1, simulation.sent.length)]
  if (transaction) await submitHash(transaction.hash, isForUnknown ? (await rows()).find(isUnknown) : undefined)
}

interface Step {
  run: () => unknown
}
/** A step that a counterexample shows by its name. */
const named = (name: string, run: () => unknown) => ({ run, [fc.toStringMethod]: () => name })
const step = (name: string, run: () => unknown): fc.Arbitrary<Step> => fc.constant(named(name, run))
const anyIndex = fc.nat(3)

const WORKING_NODES: NodeStatus[][] = [
  ['up', 'up'],
  ['up', 'down'],
  ['down', 'up'],
  ['withoutLogs', 'down'],
  ['lagging', 'up'],
  ['lagging', 'down'],
  ['lying', 'up'],
  ['down', 'down'],
]

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom('7', '7', '2.5').map((amount) => named(`deposit ${amount}`, () => deposit(amount))),
  },
  {
    weight: 6,
    arbitrary: fc
      .tuple(anyIndex, fc.constantFrom<Reply>(...REPLIES))
      .map(([index, reply]) => named(`approve window ${index}, reply ${reply}`, () => wallet.approve(index, reply))),
  },
  anyIndex.map((index) => named(`reject window ${index}`, () => wallet.reject(index))),
  { weight: 2, arbitrary: step('the late replies arrive', () => wallet.releaseReplies()) },
  { weight: 3, arbitrary: step('the page is closed', () => wallet.losePage()) },
  { weight: 4, arbitrary: step('reconciler pass', () => reconcile(ACCOUNT, true)) },
  { weight: 4, arbitrary: step('mined', () => simulation.mine()) },
  { weight: 3, arbitrary: step('mined until certain', becomeCertain) },
  step('mined and reverted', () => simulation.mine(false)),
  {
    weight: 3,
    arbitrary: fc
      .integer({ min: 1, max: MAX_REORG })
      .map((depth) => named(`reorganisation of ${depth}`, () => simulation.reorganize(depth))),
  },
  step('sped up', () => simulation.replace()),
  step('cancelled', () => simulation.replace('0x')),
  step('the same transfer by hand', () =>
    simulation.broadcast({ to: env.stablecoin, data: encodeTransfer(RECIPIENT, 7n * 10n ** 18n) }, false),
  ),
  fc
    .tuple(anyIndex, fc.boolean())
    .map(([index, isForUnknown]) =>
      named(`hash ${index} pasted${isForUnknown ? ' for the unknown deposit' : ''}`, () =>
        pasteHash(index, isForUnknown),
      ),
    ),
  fc.constantFrom<Simulation['serverStatus']>('up', 'http500', 'unreachable', 'rejecting').map((status) =>
    named(`server ${status}`, () => {
      simulation.serverStatus = status
    }),
  ),
  fc.constantFrom(...WORKING_NODES).map((nodes) =>
    named(`nodes ${nodes}`, () => {
      simulation.nodes = nodes
    }),
  ),
  { weight: 2, arbitrary: step('declared unsent', () => giveUp('declaredUnsent')) },
  step('set aside', () => giveUp('setAside')),
  step('log-out', () => deleteSettled(() => false)),
  step('login of another account', () => deleteSettled((scope) => scope === OTHER_SCOPE)),
)

/** What the records claim is so on the chain and at the server. */
async function expectTrueClaims(): Promise<void> {
  const stored = await rows()
  const hashes = stored.flatMap((row) => row.hashes)
  expect(hashes, 'a hash belongs to one record').toEqual([...new Set(hashes)])
  for (const row of stored) {
    const mined = row.hashes.filter((hash) => simulation.minedBy(hash))
    expect(mined.length, 'a record is one transfer').toBeLessThanOrEqual(1)
    const status = statusOf(row)
    if (status === 'confirmed' || status === 'mined') expect(simulation.minedBy(row.mined?.hash)?.succeeded).toBe(true)
    if (status === 'confirmed' || status === 'acknowledged')
      expect(row.hashes.some((hash) => simulation.acknowledged.has(hash))).toBe(true)
    if (status === 'reverted') expect(simulation.minedBy(row.mined?.hash)?.succeeded).toBe(false)
    if (status === 'replaced') expect(mined).toEqual([])
    if (status === 'refused') expect(row.hashes).toEqual([])
    expect(status).not.toBe('noTransfer')
  }
}

/** Restores server and nodes, mines everything and runs the reconciler. */
async function recover(): Promise<void> {
  simulation.serverStatus = 'up'
  simulation.nodes = ['up', 'up']
  while (simulation.pending.length > 0) simulation.mine()
  for (let blocks = 0; blocks < CONFIRMATIONS; blocks++) simulation.mine()
  for (let pass = 0; pass < 5; pass++) {
    advance(PASS_MS)
    await reconcile(ACCOUNT, true)
  }
}

async function play(steps: Step[]): Promise<void> {
  simulation = world.simulation = new Simulation()
  wallet = new SimulatedWallet(simulation, expectOnlyOneUnknown)
  await db.deposits.clear()
  let open: DepositRow[] = []
  for (const { run } of steps) {
    await run()
    await settle()
    advance(5_000)
    const stored = await rows()
    for (const { id } of open)
      expect(
        stored.some((row) => row.id === id),
        'an open deposit is not deleted',
      ).toBe(true)
    open = stored.filter(({ outcome }) => outcome === null)
    await expectTrueClaims()
  }
  await recover()
  await expectTrueClaims()
  const stuck = (await rows()).filter((row) => row.outcome === null && !isUnknown(row) && !canSetAside(row))
  expect(stuck, 'every deposit with a hash has ended, or the user can set it aside').toEqual([])
  const lost = simulation.mined.filter(
    ({ hash, succeeded, isDeposit, input }) =>
      isDeposit && succeeded && input !== '0x' && !simulation.acknowledged.has(hash),
  )
  expect(lost, 'transfers that were not reported to the server').toEqual([])
}

describe('deposit journal, for any order of events', () => {
  it('keeps every open deposit, claims nothing false and has every mined transfer acknowledged in the end', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 1, maxLength: 24 }), (steps) => play(steps)),
      {
        numRuns: Number(process.env.RUNS ?? 200),
        seed: Number(process.env.SEED ?? 20_261_121),
        endOnFailure: process.env.SHRINK === undefined,
      },
    )
  }, 300_000)
})
