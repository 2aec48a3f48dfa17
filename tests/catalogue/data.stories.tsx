import type { IntentRow } from '../../src/lib/durable/rows.ts'
import { LastUpdated } from '../../src/ui/data/LastUpdated.tsx'
import { SavedRangeNote, SavedRangeText } from '../../src/ui/data/SavedRange.tsx'
import { DepositDetails } from '../../src/ui/transfer/DepositDetails.tsx'
import { ElapsedTime } from '../../src/ui/transfer/ElapsedTime.tsx'
import { Steps } from '../../src/ui/transfer/Steps.tsx'
import { UnknownOutcomeCard } from '../../src/ui/transfer/UnknownOutcome.tsx'
import { depositRow } from '../deposits/depositRow.ts'
import { whileOffline } from './appState.ts'
import { HASH, LONG_WORD, LONGEST_AMOUNT } from './samples.ts'
import { states } from './states.tsx'

export default { title: 'Data and transfers' }

const FETCHED = Date.UTC(2026, 10, 20, 9, 30)
const COMPLETE = { count: 312, newest: FETCHED / 1000, oldest: FETCHED / 1000, fetchedAt: FETCHED, complete: true }
const PART = { ...COMPLETE, complete: false }

export const LastUpdatedLines = states(() => ({
  Fresh: <LastUpdated fetchedAt={FETCHED} status="idle" />,
  Refreshing: <LastUpdated fetchedAt={FETCHED} status="refreshing" />,
  'Outdated after a change': <LastUpdated fetchedAt={FETCHED} status="updating" />,
  'Not refreshed': <LastUpdated fetchedAt={FETCHED} status="failed" />,
  'Saved view': <LastUpdated fetchedAt={FETCHED} status="saved" />,
}))

export const SavedRanges = {
  ...states(() => ({
    Complete: <SavedRangeText range={COMPLETE} />,
    Part: <SavedRangeText range={PART} />,
    Nothing: <SavedRangeText range={{ ...PART, count: 0, oldest: undefined }} />,
    'Below a list, offline': <SavedRangeNote range={PART} />,
  })),
  beforeEach: whileOffline,
}

const NOW = Date.now()
const sent = { hashes: [HASH], walletReplied: true, requestedAt: NOW }

export const Deposits = states(() => ({
  'The wallet was asked': <DepositDetails row={depositRow({ requestedAt: NOW })} />,
  'A spinner turns into a clock': <DepositDetails row={depositRow({ requestedAt: NOW - 600_000 })} />,
  Sent: <DepositDetails row={depositRow({ ...sent, amount: '1250.75' })} />,
  Acknowledged: <DepositDetails row={depositRow({ ...sent, acknowledged: [HASH] })} />,
  'On another network': <DepositDetails row={depositRow({ ...sent, wrongChainId: '0x1' })} />,
  Failed: <DepositDetails row={depositRow({ ...sent, outcome: 'reverted' })} />,
  'Set aside, with a message of the server': (
    <DepositDetails row={depositRow({ ...sent, outcome: 'setAside', serverMessage: LONG_WORD })} />
  ),
  '78 digits': <DepositDetails row={depositRow({ ...sent, amount: LONGEST_AMOUNT })} />,
}))

const intent: IntentRow = {
  id: 'i',
  scope: '',
  name: 'buy',
  baseline: null,
  requestedAt: NOW,
  serverMessage: null,
  reported: true,
}

export const UnknownOutcomes = states((t) => {
  const shared = { title: t('node.unknownPurchase'), intent, amount: '100', busy: false, onCheck: () => {} }
  return {
    Unknown: <UnknownOutcomeCard {...shared} />,
    'Being checked': <UnknownOutcomeCard {...shared} busy />,
    'With a message of the server': (
      <UnknownOutcomeCard {...shared} intent={{ ...intent, serverMessage: LONG_WORD }} amount={LONGEST_AMOUNT} />
    ),
    'Of another version': (
      <UnknownOutcomeCard {...shared} intent={{ ...intent, requestedAt: null }} amount={undefined} />
    ),
  }
})

export const ElapsedTimes = states(() => ({
  Seconds: <ElapsedTime since={NOW} />,
  Days: <ElapsedTime since={NOW - 3 * 86_400_000} />,
}))

const STEPS = [
  { id: '1', title: 'deposit.stepNetwork', done: 'deposit.stepNetworkDone' },
  { id: '2', title: 'deposit.stepApprove' },
  { id: '3', title: 'deposit.stepConfirm' },
] as const

export const StepLists = states((t) => ({
  Current: <Steps steps={STEPS} current="2" note={t('deposit.noteApprove')} end="0:12" />,
  Slow: <Steps steps={STEPS} current="2" note={t('deposit.noteSlowWallet')} isSlow />,
}))
