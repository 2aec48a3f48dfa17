import fc from 'fast-check'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { sendAndRecord } from '../../src/features/deposit/sendTransfer.ts'
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

let simulation = new Simulation()
const { reconcile } = createReconciler({ onAcknowledged: () => {} })

vi.mock('../../src/lib/chain/rpc.ts', () => ({
  readChain: async (read: (node: Simulation['node']) => unknown) => {
    if (simulation.nodeStatus === 'down') throw new WalletError('unreadable')
    return read(simulation.node)
  },
  walletRpcClient: () => undefined,
}))
vi.mock('../../src/lib/api/call.ts', () => ({
  call: async ({ id }: { id: string }, { body }: { body: { txHash: string } }) =>
    id === 'confirmDeposit' ? simulation.confirm(body.txHash) : [],
}))

const SCOPE = scopeOf(ACCOUNT)
const WALLET_BEHAVIOURS: WalletBehaviour[] = [
  'returnsHash',
  'dropsHash',
  'hashInError',
  'rejects',
  'diesAfterSending',
  'diesBeforeSending',
]

const provider = {
  request: async ({ method, params = [] }: { method: string; params?: readonly unknown[] | object }) => {
    if (method === 'eth_accounts') return [ACCOUNT]
    if (method === 'eth_chainId') return env.chain.id
    const [own, ...others] = (await listDeposits(SCOPE)).filter(isUnknown)
    expect(own, 'the record is stored before the wallet is asked').toBeDefined()
    expect(others, 'the wallet is not asked while the outcome of an earlier deposit is unknown').toEqual([])
    return simulation.send((params as [{ to: string; data: string }])[0])
  },
}

/** Makes a deposit. If the page dies, does not wait for the rest. */
async function deposit(units: bigint, behaviour: WalletBehaviour): Promise<void> {
  simulation.walletBehaviour = behaviour
  const block = simulation.head
  const intent = { chainId: env.chain.id, token: env.stablecoin, scope: SCOPE, from: ACCOUNT, to: RECIPIENT, block }
  const nonce = simulation.mined.length
  const row = await recordIntent({ ...intent, amount: String(units), units: String(units), nonce }).catch(
    () => undefined,
  )
  if (!row) return
  const sending = sendAndRecord(provider, row, encodeTransfer(RECIPIENT, units)).catch(() => {})
  const died = new Promise<void>((resolve) => setTimeout(resolve, 0))
  await (behaviour.startsWith('dies') ? died : sending)
}

const declareUnsent = async () => {
  const unknown = (await listDeposits(SCOPE)).find(isUnknown)
  if (unknown) await recordEvents(unknown.id, { type: 'declaredUnsent' })
}

/** Deposits that the user wrongly declared unsent and that a log-out then deleted. */
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
      .tuple(fc.constantFrom(7n, 25n), fc.constantFrom(...WALLET_BEHAVIOURS))
      .map(([units, behaviour]) => step(`deposit ${units} (${behaviour})`, () => deposit(units, behaviour))),
  },
  { weight: 3, arbitrary: fc.constant(step('reconciler pass', () => reconcile(ACCOUNT, true))) },
  { weight: 3, arbitrary: fc.constant(step('mined', () => simulation.mine())) },
  fc.constant(step('mined and reverted', () => simulation.mine(false))),
  fc.constant(step('sped up', () => simulation.replace())),
  fc.constant(step('cancelled', () => simulation.replace('0x'))),
  fc.constantFrom('up', 'http500', 'unreachable', 'rejecting').map((how) =>
    step(`server ${how}`, () => {
      simulation.serverStatus = how as Simulation['serverStatus']
    }),
  ),
  fc.constantFrom('up', 'down', 'withoutLogs').map((how) =>
    step(`node ${how}`, () => {
      simulation.nodeStatus = how as Simulation['nodeStatus']
    }),
  ),
  fc.constant(step('declared unsent', declareUnsent)),
  fc.constant(step('log-out', logOut)),
)

/** Restores server and node, mines everything and runs the reconciler. */
async function recover(): Promise<void> {
  simulation.serverStatus = 'up'
  simulation.nodeStatus = 'up'
  while (simulation.pending.length > 0) simulation.mine()
  for (let pass = 0; pass < 4; pass++) await reconcile(ACCOUNT, true)
}

const transfers = () =>
  simulation.mined.filter(({ to, succeeded }) => succeeded && to.toLowerCase() === env.stablecoin.toLowerCase())

describe('deposit journal, for any order of events', () => {
  beforeEach(() => startSession(ACCOUNT, { accessToken: 'a', refreshToken: 'r' }))

  it('keeps every open deposit, sends none twice and has every transfer acknowledged in the end', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 1, maxLength: 14 }), async (steps) => {
        simulation = new Simulation()
        waived = 0
        await db.deposits.clear()
        let open: DepositRow[] = []
        for (const { run } of steps) {
          await run()
          const rows = await listDeposits(SCOPE)
          for (const { id } of open)
            expect(
              rows.some((row) => row.id === id),
              'an open deposit is not deleted',
            ).toBe(true)
          open = rows.filter(({ outcome }) => outcome === null)
        }
        await recover()
        const rows = await listDeposits(SCOPE)
        for (const { outcome, mined, hashes } of rows) {
          if (outcome === 'confirmed') expect(simulation.acknowledged.has(mined?.hash ?? '')).toBe(true)
          if (outcome === 'refused') expect(hashes).toEqual([])
        }
        const lost = transfers().filter(({ hash }) => !simulation.acknowledged.has(hash))
        expect(lost.length, 'transfers that were not reported to the server').toBeLessThanOrEqual(waived)
      }),
      { numRuns: Number(process.env.RUNS ?? 1000), seed: 20_261_121, endOnFailure: true },
    )
  }, 120_000)
})
