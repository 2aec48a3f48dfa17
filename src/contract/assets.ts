import * as v from 'valibot'
import { CODE } from './codes.ts'
import { endpoint } from './endpoint.ts'
import { Address, Amount, Balance, Direction, Id, Text, UnixTime, WholeNumber } from './fields.ts'

/** The tokens that the app knows, in the order of its screens. Any other is shown unchanged. */
export const TOKENS = ['USDT', 'TPU', 'TPUA'] as const
/** The record types that the app has labels for. Any other is shown as unknown with its raw value. */
export const RECORD_TYPES = [
  'charge',
  'withdraw',
  'transfer',
  'reward',
  'refund',
  'fee',
  'freeze',
  'unfreeze',
  'deduct',
  'mine',
] as const
/** The withdrawal statuses that the app has labels for. Any other is shown as unknown with its raw value. */
export const WITHDRAW_STATUSES = [
  'pending',
  'approved',
  'rejected',
  'processing',
  'confirmed',
  'closed',
  'unknown',
  'done',
  'failed',
] as const
/** The withdrawal statuses that never change. */
export const FINAL_WITHDRAW_STATUSES: ReadonlySet<string> = new Set(['rejected', 'closed', 'done', 'failed'])
/** The withdrawal statuses that will change. Any other may, `confirmed` and those without a label among them. */
export const OPEN_WITHDRAW_STATUSES: ReadonlySet<string> = new Set(['pending', 'approved', 'processing'])

/** The user's holdings of one token. */
export const AssetAccount = v.object({
  /** Unique among the user's accounts. */
  id: Id,
  /** TPU, TPUA or USDT. Any other is shown unchanged. */
  token: Text,
  /** Available amount, in whole tokens. */
  balance: Balance,
  /** Frozen amount, in whole tokens. Not part of `balance`. */
  frozen: Balance,
})
export type AssetAccount = v.InferOutput<typeof AssetAccount>

/** A transaction on one of the user's accounts. */
export const AssetRecord = v.object({
  /** Unique, never reused. */
  id: Id,
  /** Token of the transaction. */
  token: Text,
  /** One of `RECORD_TYPES`. */
  type: Text,
  /** `in` or `out`. Determines the displayed sign. */
  direction: Direction,
  /** In whole tokens. A sign is allowed and ignored. */
  amount: Amount,
  /** Unix seconds. */
  createdTime: UnixTime,
})
export type AssetRecord = v.InferOutput<typeof AssetRecord>

/** A withdrawal. */
export const WithdrawRecord = v.object({
  /** Unique, never reused. */
  id: Id,
  /** Withdrawn token. */
  token: Text,
  /** One of `WITHDRAW_STATUSES`. */
  status: Text,
  /** `in` or `out`. `in` is possible when a rejected withdrawal is returned. */
  direction: Direction,
  /** In whole tokens. A sign is allowed and ignored. */
  amount: Amount,
  /** Unix seconds. */
  createdAt: UnixTime,
})
export type WithdrawRecord = v.InferOutput<typeof WithdrawRecord>

/** Withdrawal limits of one token. */
export const WalletConfig = v.object({
  /** The app uses the USDT entry. */
  token: Text,
  /** Minimum amount per withdrawal, in whole tokens. */
  withdrawMin: Balance,
  /** Fee per withdrawal, in whole tokens. */
  withdrawFee: Balance,
})
export type WalletConfig = v.InferOutput<typeof WalletConfig>

/** Filters of a list of records. An unset filter is omitted from the query. */
export const RecordQuery = v.object({
  /** Page number, starting at 1. */
  page: v.pipe(WholeNumber, v.minValue(1)),
  /** Page size. A shorter page is the last one. */
  size: v.pipe(WholeNumber, v.minValue(1)),
  /** Comma-separated record types. */
  types: v.optional(v.string()),
  /** `in` or `out`. */
  direction: v.optional(v.picklist(['in', 'out'])),
  /** Start of the range, Unix seconds, inclusive. */
  startTime: v.optional(WholeNumber),
  /** End of the range, Unix seconds, inclusive. */
  endTime: v.optional(WholeNumber),
})

export const listAccounts = endpoint({
  id: 'listAccounts',
  method: 'GET',
  path: '/api/v1/wallet/accounts',
  auth: 'bearer',
  summary: 'Lists the user’s accounts, one per token.',
  reply: v.array(AssetAccount),
})

export const listTransactions = endpoint({
  id: 'listTransactions',
  method: 'GET',
  path: '/api/v1/wallet/transaction',
  auth: 'bearer',
  summary: 'Lists the user’s transactions, newest first, paginated.',
  query: RecordQuery,
  reply: v.array(AssetRecord),
})

export const listWithdrawals = endpoint({
  id: 'listWithdrawals',
  method: 'GET',
  path: '/api/v1/wallet/withdraw',
  auth: 'bearer',
  summary: 'Lists the user’s withdrawals, newest first, paginated.',
  query: RecordQuery,
  reply: v.array(WithdrawRecord),
})

export const withdraw = endpoint({
  id: 'withdraw',
  method: 'POST',
  path: '/api/v1/wallet/withdraw',
  auth: 'bearer',
  idempotent: true,
  summary: 'Requests a withdrawal to the login address.',
  body: v.object({
    /** Token to withdraw: USDT. */
    token: Text,
    /** In whole tokens, as a decimal string. */
    amount: Amount,
  }),
  reply: v.unknown(),
  codes: {
    [CODE.refused]:
      'The amount is below the minimum or above the available balance, or withdrawals are closed. `message` says which.',
  },
})

export const transfer = endpoint({
  id: 'transfer',
  method: 'POST',
  path: '/api/v1/wallet/transfer',
  auth: 'bearer',
  summary: 'Transfers tokens to another member. No screen uses it, and the specification does not define the payload.',
  body: v.object({
    /** Token to transfer. */
    token: Text,
    /** In whole tokens, as a decimal string. */
    amount: Amount,
    /** Address of the receiving member. */
    toAddress: Address,
  }),
  reply: v.unknown(),
  codes: { [CODE.refused]: 'The balance is too low, or the recipient is not a member. `message` says which.' },
})

export const listWalletConfigs = endpoint({
  id: 'listWalletConfigs',
  method: 'GET',
  path: '/api/v1/wallet/configs',
  auth: 'bearer',
  summary: 'Lists the withdrawal minimum and fee per token.',
  reply: v.array(WalletConfig),
})
