import { formatUnits } from 'ethers'
import { TEST_CHAIN } from '../e2e/wallet/chains.ts'
import type { Receipt } from './network.ts'
import { type Statements, Witness } from './witness.ts'
import type { WorldParts } from './worldParts.ts'

/** The facts on the chain and at the server. */
interface Truth {
  /** How often the wallet was asked to send. */
  asked: number
  sent: boolean
  /** Chains on which the wallet sent instead of the app's own, as decimal ids. */
  elsewhere: string[]
  /** The server has confirmed a hash of the wallet. */
  confirmed: boolean
  hasUnconfirmed: boolean
  /** What the server replied to confirmations that it refused. */
  refusals: Set<string>
  succeeded: boolean
  failed: boolean
  /** A transfer succeeded and moved nothing. */
  empty: boolean
  /** The wallet sent something else with the nonce of the transfer. */
  replaced: boolean
  /** The wallet has signed more than one transaction. */
  hasNewHash: boolean
  /** The app's node calls transfers failed. */
  isNodeLying: boolean
  /** Whole tokens that arrived at the deposit address, one per transfer. */
  amounts: string[]
}

const unsent = ({ sent }: Truth) => !sent
const sent = (truth: Truth) => truth.sent
/** From the intent on until the server has confirmed all: what the wallet was asked for, it may have sent. */
const unsettled = ({ asked, confirmed, hasUnconfirmed }: Truth) => asked === 0 || !confirmed || hasUnconfirmed
const ended = ({ failed, empty, replaced }: Truth) => failed || empty || replaced

/** What the product says about a deposit, and when it is true. */
export const DEPOSIT_STATEMENTS: Statements<Truth> = {
  'deposit.requestOpen': unsent,
  'wallet.refused': unsent,
  'wallet.failed': unsent,
  'wallet.unreadable': unsent,
  'wallet.recipient': unsent,
  'wallet.token': unsent,
  'wallet.tokenDecimals': unsent,
  'deposit.wouldFail': unsent,
  'deposit.wouldFailBecause': unsent,
  'deposit.notSaved': unsent,
  'deposit.canceled': unsent,
  'deposit.stateUnknown': unsettled,
  'deposit.hashNotSaved': sent,
  'deposit.stateSent': sent,
  'deposit.stateUnseen': sent,
  'deposit.stateSetAside': sent,
  'deposit.hashSubmitted': sent,
  'deposit.stateWrongChain': ({ elsewhere }, { id = '' }) => elsewhere.includes(id),
  'deposit.stateMined': ({ succeeded }) => succeeded,
  'deposit.stateChecking': (truth) => ended(truth) || truth.isNodeLying,
  'deposit.stateMining': ({ confirmed }) => confirmed,
  'deposit.review': ({ confirmed }) => confirmed,
  'tip.chargeSuccess': ({ confirmed }) => confirmed,
  'deposit.serverSays': ({ refusals }, { answer = '' }) => refusals.has(answer),
  'deposit.otherAmount': ({ amounts }, { amount = '' }) => amounts.includes(amount.replaceAll(',', '')),
  'deposit.failed': ended,
  'deposit.stateReverted': ({ failed }) => failed,
  'deposit.stateNoTransfer': ({ empty }) => empty,
  'deposit.stateNonceTaken': ({ hasNewHash }) => hasNewHash,
  'deposit.stateReplaced': ({ replaced }) => replaced,
}

/** Reads the facts. A receipt that was shown stays true, although a reorganisation may remove it later. */
function createTruthReader({ wallet, chain, network, token }: WorldParts): () => Promise<Truth> {
  const seen: Receipt[] = []
  const isTransfer = ({ to }: Receipt) => to.toLowerCase() === token.address.toLowerCase()
  return async () => {
    const hashes = wallet.sent.map(({ hash }) => hash)
    for (const hash of hashes) {
      const receipt = (await chain.rpc('eth_getTransactionReceipt', hash)) as Receipt | null
      if (receipt) seen.push(receipt)
    }
    const receipts = [...seen, ...network.receipts]
    // A batch of the account that pays has logs of the token, and another recipient.
    const successes = receipts.filter(
      (receipt) => receipt.status === '0x1' && (isTransfer(receipt) || receipt.logs.length > 0),
    )
    const chains = wallet.sent.map(({ transaction }) => Number(transaction.chainId))
    return {
      asked: wallet.requestCount('eth_sendTransaction'),
      sent: hashes.length > 0,
      elsewhere: chains.filter((id) => id !== Number(TEST_CHAIN)).map(String),
      confirmed: hashes.some((hash) => network.confirmed.includes(hash)),
      hasUnconfirmed: hashes.some((hash) => !network.confirmed.includes(hash)),
      refusals: network.refusals,
      succeeded: successes.length > 0,
      failed: receipts.some(({ status }) => status === '0x0'),
      empty: successes.some(({ logs }) => logs.length === 0),
      replaced: receipts.some((receipt) => !isTransfer(receipt) && receipt.logs.length === 0),
      hasNewHash: hashes.length > 1,
      isNodeLying: network.nodeFault?.kind === 'lying',
      amounts: (await token.transfersTo()).map(({ value }) => formatUnits(value, 18)),
    }
  }
}

/** Compares what the screens say about deposits with the chain and the server. */
export const createDepositWitness = (parts: WorldParts): Witness<Truth> =>
  new Witness(DEPOSIT_STATEMENTS, createTruthReader(parts))
