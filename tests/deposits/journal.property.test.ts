import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import type { Amount } from '../../src/contract/fields.ts'
import { sendAndRecord } from '../../src/features/deposit/sendTransfer.ts'
import { submitHash } from '../../src/features/deposit/submitHash.ts'
import { encodeTransfer } from '../../src/lib/chain/erc20.ts'
import { env } from '../../src/lib/config/env.ts'
import { deleteSettled, listDeposits, recordEvents, recordIntent } from '../../src/lib/deposits/journal.ts'
import { readTransferIntent } from '../../src/lib/deposits/readTransferIntent.ts'
import { reconcile } from '../../src/lib/deposits/reconciler.ts'
import { canSetAside, statusOf } from '../../src/lib/deposits/status.ts'
import { isUnknown, isUnseen } from '../../src/lib/deposits/types.ts'
import { durable } from '../../src/lib/durable/db.ts'
import type { DepositRow } from '../../src/lib/durable/rows.ts'
import { scopeOf } from '../../src/lib/session/accountScope.ts'
import { IS_NIGHT } from '../night.ts'
import { printSeed, SEED } from '../seed.ts'
import { expectOneOf, unexpected } from './expectedErrors.ts'
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

/** How long a pass waits for a check. Once the world has recovered, longer than one takes on a busy machine. */
const limit = vi.hoisted(() => ({ ms: 20 }))
vi.mock('../../src/lib/browser/sleep.ts', async (original) => ({
  ...(await original<object>()),
  sleep: async () => {},
  withTimeLimit: (work: Promise<unknown>, _: number, late: unknown) =>
    Promise.race([work, new Promise((resolve) => setTimeout(resolve, limit.ms, late))]),
}))
vi.mock('../../src/lib/api/call.ts', () => ({
  call: async ({ id }: { id: string }, { body }: { body: { txHash: string } }) =>
    id === 'confirmDeposit' ? simulation.confirm(body.txHash) : { address: RECIPIENT },
}))
vi.mock('../../src/lib/cache/fetchQuery.ts', () => ({ refetch: async () => {} }))

const rows = () => listDeposits(SCOPE)
/** Lets pending IndexedDB work finish. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 0))

async function expectOnlyOneUnknown(): Promise<void> {
  const [own, ...others] = (await rows()).filter(isUnknown)
  expect(own, 'the record is stored before the wallet is asked').toBeDefined()
  expect(others, 'the wallet is not asked while the outcome of an earlier deposit is unknown').toEqual([])
}

/** How often it happened in all plays: a run in which something never happens proves nothing about it. */
const happened = {
  'deposits sent': 0,
  'deposits acknowledged': 0,
  'refusals in the wallet': 0,
  'replies without a hash': 0,
  'deposits stopped by an unknown one': 0,
  'deposits that a reorganisation removed': 0,
  'deposits replaced': 0,
  'deposits reverted': 0,
}
/** Deposits, up to the wallet's open window. */
async function deposit(amount: string): Promise<void> {
  const request = { from: ACCOUNT, to: RECIPIENT, amount: amount as Amount }
  const areNodesDown = simulation.nodes.every((status) => status === 'down')
  const read = await readTransferIntent(request).catch(expectOneOf(...(areNodesDown ? ['unreadable'] : [])))
  if (typeof read !== 'object') return
  const { data, canPayFee: _, ...known } = read
  const intent = { ...request, ...known, scope: SCOPE, chainId: env.chain.id, token: env.stablecoin }
  const row = await recordIntent(intent).catch(expectOneOf('previousUnknown'))
  if (typeof row !== 'object') happened['deposits stopped by an unknown one'] += 1
  else sendAndRecord(wallet.provider, row, data).catch(expectOneOf('refused', 'pending'))
}

function approve(index: number, reply: Reply): void {
  if (!wallet.approve(index, reply)) return
  happened['deposits sent'] += 1
  if (!['hash', 'hashInError', 'later'].includes(reply)) happened['replies without a hash'] += 1
}

function refuse(index: number): void {
  if (wallet.reject(index)) happened['refusals in the wallet'] += 1
}

function reorganize(depth: number): void {
  const before = simulation.mined.filter(({ isDeposit }) => isDeposit).length
  simulation.reorganize(depth)
  const after = simulation.mined.filter(({ isDeposit }) => isDeposit).length
  happened['deposits that a reorganisation removed'] += before - after
}

function replace(run: () => void): void {
  if (simulation.pending[0]?.isDeposit) happened['deposits replaced'] += 1
  run()
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
  for (let pass = 0; pass < 2; pass++) await reconcile(ACCOUNT)
}

async function pasteHash(index: number, isForUnknown: boolean): Promise<void> {
  const transaction = simulation.sent[index % Math.max(1, simulation.sent.length)]
  if (transaction) await submitHash(transaction.hash, isForUnknown ? (await rows()).find(isUnknown) : undefined)
}

type Step = { run: () => unknown }
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
  ['pruned', 'zeros'],
  ['zeros', 'prunedWithoutLogs'],
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
      .map(([index, reply]) => named(`approve window ${index}, reply ${reply}`, () => approve(index, reply))),
  },
  {
    weight: 4,
    arbitrary: fc.constantFrom<Reply | 'refusal'>(...REPLIES, 'refusal').map((reply) =>
      named(`deposit 7, answered at once with ${reply}`, async () => {
        await deposit('7')
        await settle()
        if (reply === 'refusal') refuse(0)
        else approve(0, reply)
      }),
    ),
  },
  {
    weight: 2,
    arbitrary: anyIndex.map((index) => named(`reject window ${index}`, () => refuse(index))),
  },
  { weight: 2, arbitrary: step('the late replies arrive', () => wallet.releaseReplies()) },
  { weight: 3, arbitrary: step('the page is closed', () => wallet.losePage()) },
  { weight: 4, arbitrary: step('reconciler pass', () => reconcile(ACCOUNT)) },
  { weight: 4, arbitrary: step('mined', () => simulation.mine()) },
  { weight: 3, arbitrary: step('mined until certain', becomeCertain) },
  { weight: 2, arbitrary: step('mined and reverted', () => simulation.mine(false)) },
  {
    weight: 3,
    arbitrary: fc
      .integer({ min: 1, max: MAX_REORG })
      .map((depth) => named(`reorganisation of ${depth}`, () => reorganize(depth))),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom(true, false).map((isRead) =>
      named(`mined, ${isRead ? 'read, ' : ''}and removed by a reorganisation`, async () => {
        simulation.mine()
        if (isRead) await reconcile(ACCOUNT)
        reorganize(1)
      }),
    ),
  },
  { weight: 2, arbitrary: step('sped up', () => replace(() => simulation.replace())) },
  { weight: 2, arbitrary: step('cancelled', () => replace(() => simulation.replace('0x'))) },
  step('replaced by a batch', () => replace(() => simulation.replaceByBatch())),
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
  fc.constantFrom<Simulation['serverStatus']>('up', 'http500', 'unreachable', 'rejecting', 'slow').map((status) =>
    named(`server ${status}`, () => {
      simulation.serverStatus = status
    }),
  ),
  step('the slow server answers', () => simulation.answerLate()),
  fc.constantFrom(...WORKING_NODES).map((nodes) =>
    named(`nodes ${nodes}`, () => {
      simulation.nodes = nodes
    }),
  ),
  { weight: 2, arbitrary: step('declared unsent', () => giveUp('declaredUnsent')) },
  step('set aside', () => giveUp('setAside')),
  step('log-out', () => deleteSettled(() => true)),
  step('login of another account', () => deleteSettled((scope) => scope !== OTHER_SCOPE)),
)

/** What the records claim is so on the chain and at the server. */
async function expectTrueClaims(): Promise<void> {
  const stored = await rows()
  const hashes = stored.flatMap((row) => row.hashes)
  expect(hashes, 'a hash belongs to one record').toEqual([...new Set(hashes)])
  expect(
    stored.filter((row) => isUnknown(row) && !isUnseen(row)),
    'an unknown deposit can be declared unsent',
  ).toEqual([])
  for (const row of stored) {
    const mined = row.hashes.filter((hash) => simulation.minedBy(hash))
    // A late reply without a nonce stays beside the hash that was found, until the chain is read.
    if (row.mined) expect(mined.length, 'a record is one transfer').toBeLessThanOrEqual(1)
    const status = statusOf(row)
    if (status === 'confirmed' || status === 'mined') expect(simulation.minedBy(row.mined?.hash)?.succeeded).toBe(true)
    if (status === 'confirmed' || status === 'acknowledged')
      expect(row.hashes.some((hash) => simulation.acknowledged.has(hash))).toBe(true)
    if (status === 'reverted') expect(simulation.minedBy(row.mined?.hash)?.succeeded).toBe(false)
    if (status === 'replaced') expect(mined).toEqual([])
    if (status === 'refused') expect(row.hashes).toEqual([])
    // Only of a hash that the user pasted while no node could be read.
    if (status === 'noTransfer') expect([row.to, simulation.minedBy(row.mined?.hash)?.input]).toEqual([null, '0x'])
  }
}

/** Restores server and nodes, mines everything and runs the reconciler; a pass finds one of several equal transfers. */
async function recover(): Promise<void> {
  limit.ms = 1000
  simulation.serverStatus = 'up'
  simulation.answerLate()
  simulation.nodes = ['up', 'up']
  while (simulation.pending.length > 0) simulation.mine()
  for (let blocks = 0; blocks < CONFIRMATIONS; blocks++) simulation.mine()
  for (let pass = 0; pass < 12; pass++) {
    advance(PASS_MS)
    await reconcile(ACCOUNT)
  }
}

async function play(steps: Step[]): Promise<void> {
  limit.ms = 20
  simulation = world.simulation = new Simulation()
  wallet = new SimulatedWallet(simulation, expectOnlyOneUnknown)
  await durable.deposits.clear()
  let open: string[] = []
  for (const { run } of steps) {
    await run()
    await settle()
    advance(5_000)
    const stored = await rows()
    const ids = stored.map(({ id }) => id)
    expect(ids, 'an open deposit is not deleted').toEqual(expect.arrayContaining(open))
    open = stored.filter(({ outcome }) => outcome === null).map(({ id }) => id)
    await expectTrueClaims()
  }
  await recover()
  await expectTrueClaims()
  expect(unexpected, 'errors that stopped a deposit').toEqual([])
  const deposits = simulation.mined.filter(({ isDeposit }) => isDeposit)
  happened['deposits acknowledged'] += deposits.filter(({ hash }) => simulation.acknowledged.has(hash)).length
  happened['deposits reverted'] += deposits.filter(({ succeeded }) => !succeeded).length
  // Removed before any node showed it: the user can set it aside after STUCK_MS, which is longer than `recover`.
  const isGone = ({ acknowledged: [hash], sentNonce, mined }: DepositRow) => hash && sentNonce === null && !mined
  const isStuck = (row: DepositRow) => row.outcome === null && !isUnknown(row) && !canSetAside(row) && !isGone(row)
  const stuck = (await rows()).filter(isStuck)
  expect(stuck, 'every deposit with a hash has ended, or the user can set it aside').toEqual([])
  const lost = simulation.mined.filter(
    ({ hash, succeeded, isDeposit, input }) =>
      isDeposit && succeeded && input !== '0x' && !simulation.acknowledged.has(hash),
  )
  expect(lost, 'transfers that were not reported to the server').toEqual([])
}

it('the deposit journal, for any order of events, keeps every open deposit, claims nothing false and has every mined transfer acknowledged in the end', async () => {
  const runs = Number(process.env.RUNS ?? (IS_NIGHT ? 3000 : 100))
  printSeed(`RUNS=${runs} npx vitest run --project stateful tests/deposits/journal.property.test.ts`)
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 1, maxLength: 24, size: 'max' }), (steps) => play(steps)),
    // SHRINK=1 searches for the shortest order of events that fails, which takes minutes.
    { numRuns: runs, seed: SEED, endOnFailure: process.env.SHRINK === undefined },
  )
  expect(Object.entries(happened).filter(([, times]) => times < Math.floor(runs / 100))).toEqual([])
}, 300_000)
