import * as v from 'valibot'
import { listWithdrawals, WithdrawRecord, withdraw } from '../../contract/assets.ts'
import type { Amount } from '../../contract/fields.ts'
import { RECORDS_PAGE_SIZE } from '../../contract/limits.ts'
import { listAwaited } from '../../lib/actions/intents.ts'
import type { PaidAction } from '../../lib/actions/paidAction.ts'
import { type ActionKind, runPaidAction } from '../../lib/actions/runPaidAction.ts'
import { call } from '../../lib/api/call.ts'
import { countRecordsOf, matchWithdrawals } from '../../lib/awaited/matchRecords.ts'
import { refetch } from '../../lib/cache/fetchQuery.ts'
import { accountsQuery, walletConfigsQuery } from '../../lib/cache/queries.ts'
import { NETWORK } from '../../lib/chain/network.ts'
import type { AwaitedWithdrawal } from '../../lib/durable/rows.ts'
import { formatExactAmount, isEqual, isZero } from '../../lib/format/money.ts'
import { errorMessage } from '../../lib/i18n/errorMessages.ts'
import { confirmPaidAction } from '../../lib/login/confirmPaidAction.ts'
import type { DialogFact } from '../../lib/overlays/dialogs.ts'
import { scopeOf } from '../../lib/session/accountScope.ts'
import { currentLogin } from '../../lib/session/session.ts'
import { toast } from '../../lib/toasts/toasts.ts'

const TOKEN = 'USDT'

/** The state just before the withdrawal. */
const Baseline = v.object({
  amount: v.string(),
  /** Missing: stored by version 2.1.0 or an earlier one. */
  fee: v.optional(v.string()),
  /** Ids of the newest withdraw records, as strings. */
  ids: v.array(v.string()),
})
type Baseline = v.InferOutput<typeof Baseline>

/** What the user confirmed. */
export interface ConfirmedWithdrawal {
  amount: Amount
  fee: Amount
  address: string
}

const factsOf = ({ fee, address }: ConfirmedWithdrawal): DialogFact[] => [
  { label: { id: 'withdraw.address' }, address },
  { label: { id: 'withdraw.network' }, text: NETWORK },
  { label: { id: 'withdraw.fee' }, text: { id: 'deposit.usdt', values: { amount: formatExactAmount(fee) } } },
]

const NEWEST = { ...listWithdrawals, reply: v.array(v.unknown()) }

/** A record that does not match the contract costs only itself. */
async function fetchNewest(): Promise<WithdrawRecord[]> {
  const received = await call(NEWEST, { query: { page: 1, size: RECORDS_PAGE_SIZE } })
  return received.flatMap((each) => {
    const { success, output } = v.safeParse(WithdrawRecord, each)
    return success ? [output] : []
  })
}

const awaitedOf = ({ amount, fee, ids }: Baseline): AwaitedWithdrawal => ({
  amount,
  ...(fee && { fee }),
  knownIds: ids,
})

/** Ids of the records of withdrawals that were booked before: the list may have lacked them when the baseline was read. */
async function findEarlierIds(records: WithdrawRecord[], requestedAt: number | null): Promise<Set<string>> {
  const login = currentLogin()
  const awaited = login ? await listAwaited(scopeOf(login.address)).catch(() => []) : []
  const earlier = awaited.filter((row) => (row.requestedAt ?? 0) < (requestedAt ?? 0))
  const known = earlier.flatMap(({ awaited: { record } }) => record?.id ?? [])
  return new Set([...known, ...matchWithdrawals(earlier, records).values()])
}

/**
 * A new withdraw record proves a withdrawal; a changed balance may have another reason, an older record may only have moved
 * into the newest page, and an `in` record may be the return of an earlier withdrawal.
 */
export const WITHDRAWAL: ActionKind<Baseline> = {
  name: 'withdraw',
  baseline: Baseline,
  amountOf: ({ amount }) => amount,
  countBookings: async (baseline, requestedAt) => {
    const records = await fetchNewest()
    const earlier = await findEarlierIds(records, requestedAt)
    const others = records.filter(({ id }) => !earlier.has(String(id)))
    return countRecordsOf(awaitedOf(baseline), requestedAt, others)
  },
  awaited: awaitedOf,
  success: { id: 'tip.withdrawSuccess' },
  afterSuccess: () => void refetch(accountsQuery).catch(() => {}),
  onFailure: async (error) => {
    toast(errorMessage(error), 'problem')
    await refetch(accountsQuery).catch(() => {})
  },
}

const withdrawalOf = (confirmed: ConfirmedWithdrawal): PaidAction<Baseline> => ({
  prepare: async () => {
    const [newest, configs] = await Promise.all([fetchNewest(), refetch(walletConfigsQuery)])
    const fee = configs.find(({ token }) => token === TOKEN)?.withdrawFee
    if (fee === undefined) return { outdated: { id: 'withdraw.closed' } }
    if (!isEqual(fee, confirmed.fee))
      return { outdated: { id: 'withdraw.feeChanged', values: { fee: formatExactAmount(fee) } } }
    return { baseline: { amount: confirmed.amount, fee, ids: newest.map(({ id }) => String(id)) } }
  },
  send: (request, { amount }) => call(withdraw, { body: { token: TOKEN, amount }, ...request }),
})

/**
 * Withdraws after a confirmation.
 *
 * @returns whether it succeeded, so that the form is cleared only then
 */
export function submitWithdrawal(confirmed: ConfirmedWithdrawal): Promise<boolean> {
  return runPaidAction(WITHDRAWAL, async () => {
    const loginId = await confirmPaidAction({
      title: { id: 'withdraw.sure' },
      body: isZero(confirmed.fee)
        ? undefined
        : { id: 'withdraw.feeCharged', values: { fee: formatExactAmount(confirmed.fee) } },
      amount: { value: confirmed.amount, unit: TOKEN },
      facts: factsOf(confirmed),
      confirm: { id: 'action.confirm' },
    })
    return loginId ? { action: withdrawalOf(confirmed), loginId } : undefined
  })
}
