import * as v from 'valibot'
import { listWithdrawals, type WithdrawRecord, withdraw as withdrawCall } from '../../contract/assets.ts'
import type { Amount } from '../../contract/fields.ts'
import { RECORDS_PAGE_SIZE } from '../../contract/limits.ts'
import { type ActionProof, type PaidAction, runPaidAction } from '../../lib/actions/paidAction.ts'
import { resumeInterrupted } from '../../lib/actions/resumeInterrupted.ts'
import { type OutcomeHandlers, showOutcome } from '../../lib/actions/showOutcome.ts'
import { call } from '../../lib/api/call.ts'
import { refetch } from '../../lib/cache/fetchQuery.ts'
import { accountsQuery, walletConfigsQuery } from '../../lib/cache/queries.ts'
import { abs, formatExactAmount, isEqual } from '../../lib/format/money.ts'
import { confirmPaidAction } from '../../lib/login/confirmPaidAction.ts'
import type { DialogFact } from '../../lib/notifications/dialogs.ts'
import { errorMessage } from '../../lib/notifications/errorMessages.ts'
import { toast } from '../../lib/notifications/toasts.ts'
import { singleFlight } from '../../lib/tabs/singleFlight.ts'
import { withdrawalSubmitted } from './withdrawalReview.ts'

const TOKEN = 'USDT'

export const WITHDRAW = 'withdraw'

/** The state just before the withdrawal. */
const Baseline = v.object({
  amount: v.string(),
  /** Configured fee; missing if withdrawals have been closed. */
  fee: v.optional(v.string()),
  /** Ids of the newest withdraw records, as strings. */
  ids: v.array(v.string()),
})
type Baseline = v.InferOutput<typeof Baseline>

/** What the user confirmed. */
export interface ConfirmedWithdrawal {
  amount: Amount
  fee: Amount
  /** The receiving address. */
  address: string
}

const factsOf = ({ fee, address }: ConfirmedWithdrawal): DialogFact[] => [
  { label: { id: 'withdraw.address' }, address },
  { label: { id: 'withdraw.network' }, text: { id: 'withdraw.networkName' } },
  { label: { id: 'withdraw.fee' }, text: { id: 'deposit.usdt', values: { amount: formatExactAmount(fee) } } },
]

const fetchNewest = (): Promise<WithdrawRecord[]> =>
  call(listWithdrawals, { query: { page: 1, size: RECORDS_PAGE_SIZE } })

/** A withdraw record that was not there before proves the withdrawal; a changed balance may have another reason. */
const PROOF: ActionProof<Baseline> = {
  name: WITHDRAW,
  isBaseline: (stored): stored is Baseline => v.is(Baseline, stored),
  countBookings: async (baseline) =>
    (await fetchNewest()).filter(
      ({ id, token, amount }) =>
        !baseline.ids.includes(String(id)) && token === TOKEN && isEqual(abs(amount), baseline.amount),
    ).length,
}

const withdrawalOf = (confirmed: ConfirmedWithdrawal): PaidAction<Baseline> => ({
  ...PROOF,
  readBaseline: async () => {
    const [newest, configs] = await Promise.all([fetchNewest(), refetch(walletConfigsQuery)])
    const fee = configs.find(({ token }) => token === TOKEN)?.withdrawFee
    return { amount: confirmed.amount, ids: newest.map(({ id }) => String(id)), ...(fee && { fee }) }
  },
  outdatedReason: ({ fee }) =>
    fee && !isEqual(fee, confirmed.fee)
      ? { id: 'withdraw.feeChanged', values: { fee: formatExactAmount(fee) } }
      : undefined,
  send: (request, { amount }) => call(withdrawCall, { body: { token: TOKEN, amount }, ...request }),
})

const OUTCOME: OutcomeHandlers = {
  success: { id: 'tip.withdrawSuccess' },
  afterSuccess: () => {
    void refetch(accountsQuery).catch(() => {})
    withdrawalSubmitted()
  },
  onFailure: (error) => toast(errorMessage(error), 'problem'),
}

/**
 * Withdraws after a confirmation.
 *
 * @returns whether it succeeded, so that the form is cleared only then
 */
export async function withdraw(confirmed: ConfirmedWithdrawal): Promise<boolean> {
  let succeeded = false
  const flight = await singleFlight(WITHDRAW, async (lease) => {
    const loginId = await confirmPaidAction({
      title: { id: 'withdraw.sure' },
      amount: { value: confirmed.amount, unit: TOKEN },
      facts: factsOf(confirmed),
      confirm: { id: 'action.confirm' },
    })
    if (!loginId) return
    const outcome = await runPaidAction(withdrawalOf(confirmed), loginId, lease)
    succeeded = outcome.status === 'done'
    await showOutcome(outcome, OUTCOME)
  })
  if (flight === 'elsewhere') toast({ id: 'action.inOtherTab' })
  return succeeded
}

/** Resolves a withdrawal that a reload interrupted. */
export const resumeWithdrawal = (): Promise<void> =>
  resumeInterrupted(PROOF, (outcome) => showOutcome(outcome, OUTCOME))
