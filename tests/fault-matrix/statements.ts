import { expect } from '@playwright/test'
import type { MessageId } from '../../src/lib/i18n/intl.ts'
import type { World } from './world.ts'

/** What is so on the chain and at the server. */
interface Truth {
  sent: boolean
  /** The server has confirmed a hash of the wallet. */
  confirmed: boolean
  succeeded: boolean
  failed: boolean
  /** The wallet sent something else with the nonce of the transfer. */
  replaced: boolean
}

/** What the screen may say, and when it is true. */
const STATEMENTS: Partial<Record<MessageId, (truth: Truth) => boolean>> = {
  'wallet.pending': ({ sent }) => !sent,
  'wallet.refused': ({ sent }) => !sent,
  'wallet.failed': ({ sent }) => !sent,
  'deposit.stateUnsent': ({ sent }) => !sent,
  'deposit.canceled': ({ sent }) => !sent,
  'deposit.stateSent': ({ sent }) => sent,
  'deposit.stateUnseen': ({ sent }) => sent,
  'deposit.stateMined': ({ succeeded }) => succeeded,
  'deposit.stateMining': ({ confirmed }) => confirmed,
  'deposit.review': ({ confirmed }) => confirmed,
  'tip.chargeSuccess': ({ confirmed }) => confirmed,
  'deposit.stateReverted': ({ failed }) => failed,
  'deposit.stateNoTransfer': () => false,
  'deposit.stateReplaced': ({ replaced }) => replaced,
}

/** Hashes whose receipt said success. A reorganisation may take it back after the app's confirmations. */
const everSucceeded = new WeakSet<World>()

async function readTruth(world: World): Promise<Truth> {
  const { wallet, chain, network } = world
  const hashes = wallet.sent.map(({ hash }) => hash)
  const receipts = (await Promise.all(hashes.map((hash) => chain.rpc('eth_getTransactionReceipt', hash)))) as ({
    status: string
    to: string
  } | null)[]
  const transfers = wallet.sent[0]?.request.to.toLowerCase()
  const isTransfer = (receipt: { to: string }) => receipt.to.toLowerCase() === transfers
  if (receipts.some((receipt) => receipt?.status === '0x1' && isTransfer(receipt))) everSucceeded.add(world)
  return {
    sent: hashes.length > 0,
    confirmed: hashes.some((hash) => network.confirmed.includes(hash)),
    succeeded: everSucceeded.has(world),
    failed: receipts.some((receipt) => receipt?.status === '0x0'),
    replaced: receipts.some((receipt) => receipt && !isTransfer(receipt)),
  }
}

/** The statements on the screen; none while the page is loading. */
async function readStatements({ app, isDead }: World): Promise<MessageId[]> {
  if (isDead) return []
  const text = (
    await app.page
      .locator('body')
      .allInnerTexts()
      .catch(() => [])
  ).join('\n')
  const lines = new Set(text.split('\n').map((line) => line.trim()))
  return (Object.keys(STATEMENTS) as MessageId[]).filter((id) => lines.has(app.t(id)))
}

/** Expects that what the screen says is so on the chain and at the server. */
export async function expectTrueStatements(world: World): Promise<void> {
  const shown = await readStatements(world)
  if (shown.length === 0) return
  const truth = await readTruth(world)
  expect(
    shown.filter((id) => !STATEMENTS[id]?.(truth)),
    'the screen says nothing false',
  ).toEqual([])
}
