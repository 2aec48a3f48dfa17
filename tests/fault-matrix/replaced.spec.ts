import { delegateToBatch } from '../chain/token.ts'
import { addressOf } from '../e2e/fixtures/accounts.ts'
import { expect } from '../e2e/fixtures/test.ts'
import { LONG } from '../e2e/fixtures/variations.ts'
import { WalletRpcError } from '../e2e/wallet/errors.ts'
import { isOldState, type NodeRequest, prunedAnswer } from './faultyNode.ts'
import { expectAllCredited, passTimeUntil, test } from './scenario.ts'
import { AMOUNT, depositUntil } from './user.ts'
import type { World } from './world.ts'

/** A pending transfer gets another hash in the wallet; public nodes keep no state but the newest. */
test.use({ failuresPlanned: true })

const NODES = { 'fail for old state': 'error', 'answer zero for old state': 'zero', 'keep old state': null } as const
const REPLACEMENTS = {
  'is sped up': ({ wallet }, sent) => wallet.speedUp(sent),
  'is replaced by a batch that pays': async ({ wallet, chain }, sent) => {
    await delegateToBatch(chain, addressOf('member'))
    return wallet.batch(sent)
  },
  'is canceled': ({ wallet }, sent) => wallet.cancel(sent),
} satisfies Record<string, (world: World, sent: World['wallet']['sent'][number]) => Promise<string>>

type Cell = [keyof typeof REPLACEMENTS, keyof typeof NODES]
const ALL: Cell[] = (Object.keys(REPLACEMENTS) as Cell[0][]).flatMap((what) =>
  (Object.keys(NODES) as Cell[1][]).map((nodes): Cell => [what, nodes]),
)

/** Makes the app's node and the wallet's forget. */
function prune({ network, wallet, chain }: World, answers: 'error' | 'zero'): void {
  network.nodeFault = { kind: 'pruned', answers }
  wallet.override('eth_getTransactionCount', async ({ method, params }, proceed) => {
    const head = Number(await chain.rpc('eth_blockNumber'))
    if (!isOldState({ method, params } as NodeRequest, head)) return proceed()
    const answer = prunedAnswer(answers)
    if ('error' in answer) throw new WalletRpcError(answer.error)
    return answer.result
  })
}

for (const [what, nodes] of ALL)
  test(`a deposit that ${what}, on nodes that ${nodes}`, LONG, async ({ world, wallet, token, chain }) => {
    const { app, network } = world
    await chain.setAutomine(false)
    await depositUntil(world, () => wallet.sent.length > 0)
    const sheet = app.sheet('deposit.title')
    await expect(sheet).toContainText(app.t('deposit.stateSent'))
    await passTimeUntil(world, () => network.seen.has('eth_getTransactionByHash'), 'the transfer was read')
    const answers = NODES[nodes]
    if (answers) prune(world, answers)
    const [sent] = wallet.sent
    if (sent) await REPLACEMENTS[what](world, sent)
    await chain.mine(3)

    if (what !== 'is canceled') {
      await passTimeUntil(world, () => network.confirmed.includes(wallet.sent[1]?.hash ?? ''), 'it is confirmed')
      expect(await token.transfersTo()).toHaveLength(1)
      return expectAllCredited(world, [AMOUNT])
    }
    // A screen reader is told the same in the sheet.
    if (nodes === 'keep old state') {
      await passTimeUntil(
        world,
        () => sheet.getByText(app.t('deposit.stateReplaced')).first().isVisible(),
        'the sheet says so',
      )
      expect([await token.transfersTo(), network.confirmed]).toEqual([[], []])
      return world.expectStatement()
    }
    // The chain can't tell: the user can.
    await passTimeUntil(
      world,
      () => sheet.getByText(app.t('deposit.stateNonceTaken')).first().isVisible(),
      'the sheet says so',
    )
    await app.press(sheet, 'deposit.setAside')
    await app.press(app.sheet('deposit.sureSetAside'), 'deposit.setAside')
    await expect(sheet).toContainText(app.t('deposit.stateSetAside'))
    await world.expectTruth()
    expect([await token.transfersTo(), network.confirmed]).toEqual([[], []])
    world.expectStatement()
  })
