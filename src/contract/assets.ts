import * as v from 'valibot'
import { CODE } from './codes.ts'
import { endpoint } from './endpoint.ts'
import { Address, Amount, Balance, Id, Text, UnixTime, WholeNumber } from './fields.ts'

/** The record types that the app has words for. Others are shown as unknown with their raw value. */
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
/** The withdraw statuses that the app has words for. Others are shown as unknown with their raw value. */
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

/** What the user holds of one token. */
export const AssetAccount = v.object({
  /** Identifies the account among the user's accounts. */
  id: Id,
  /** TPU, TPUA or USDT; others are shown as they come. */
  token: Text,
  /** Usable amount, in whole tokens. */
  balance: Balance,
  /** Frozen amount, in whole tokens; not part of `balance`. */
  frozen: Balance,
})
export type AssetAccount = v.InferOutput<typeof AssetAccount>

/** One booking on the user's accounts. */
export const AssetRecord = v.object({
  /** Identifies the record; never used twice. */
  id: Id,
  /** Token that was booked. */
  token: Text,
  /** One of `RECORD_TYPES`. */
  type: Text,
  /** `in` or `out`; decides the sign that is shown. */
  direction: Text,
  /** In whole tokens; may carry a sign, which is not shown. */
  amount: Amount,
  /** Unix seconds. */
  createdTime: UnixTime,
})
export type AssetRecord = v.InferOutput<typeof AssetRecord>

/** One withdrawal. */
export const WithdrawRecord = v.object({
  /** Identifies the withdrawal; never used twice. */
  id: Id,
  /** Token that is withdrawn. */
  token: Text,
  /** One of `WITHDRAW_STATUSES`. */
  status: Text,
  /** `in` or `out`; a refused withdrawal may come back in. */
  direction: Text,
  /** In whole tokens; may carry a sign, which is not shown. */
  amount: Amount,
  /** Unix seconds. */
  createdAt: UnixTime,
})
export type WithdrawRecord = v.InferOutput<typeof WithdrawRecord>

/** The limits of withdrawing one token. */
export const WalletConfig = v.object({
  /** The app uses the USDT entry. */
  token: Text,
  /** Smallest amount of one withdrawal, in whole tokens. */
  withdrawMin: Balance,
  /** Fee of one withdrawal, in whole tokens. */
  withdrawFee: Balance,
})
export type WalletConfig = v.InferOutput<typeof WalletConfig>

/** What narrows a list of records. A filter that is not set is left out of the query. */
export const RecordQuery = v.object({
  /** Page number, from 1. */
  page: v.pipe(WholeNumber, v.minValue(1)),
  /** Entries of a page; a shorter page is the last one. */
  size: v.pipe(WholeNumber, v.minValue(1)),
  /** Record types, separated by commas. */
  types: v.optional(v.string()),
  /** `in` or `out`. */
  direction: v.optional(v.picklist(['in', 'out'])),
  /** First second, unix seconds. */
  startTime: v.optional(WholeNumber),
  /** Last second, unix seconds, included. */
  endTime: v.optional(WholeNumber),
})

export const listAccounts = endpoint({
  id: 'listAccounts',
  method: 'GET',
  path: '/api/v1/wallet/accounts',
  auth: 'bearer',
  summary: 'What the user holds, one account per token.',
  reply: v.array(AssetAccount),
})

export const listTransactions = endpoint({
  id: 'listTransactions',
  method: 'GET',
  path: '/api/v1/wallet/transaction',
  auth: 'bearer',
  summary: 'The bookings on the user’s accounts, newest first, a page at a time.',
  query: RecordQuery,
  reply: v.array(AssetRecord),
})

export const listWithdrawals = endpoint({
  id: 'listWithdrawals',
  method: 'GET',
  path: '/api/v1/wallet/withdraw',
  auth: 'bearer',
  summary: 'The user’s withdrawals, newest first, a page at a time.',
  query: RecordQuery,
  reply: v.array(WithdrawRecord),
})

export const withdraw = endpoint({
  id: 'withdraw',
  method: 'POST',
  path: '/api/v1/wallet/withdraw',
  auth: 'bearer',
  summary: 'Asks for a withdrawal to the login address.',
  body: v.object({
    /** Token to withdraw: USDT. */
    token: Text,
    /** In whole tokens, a decimal string. */
    amount: Amount,
  }),
  reply: v.unknown(),
  codes: { [CODE.refused]: 'Below the minimum, above the usable balance, or closed. `message` says which.' },
})

export const transfer = endpoint({
  id: 'transfer',
  method: 'POST',
  path: '/api/v1/wallet/transfer',
  auth: 'bearer',
  summary: 'Moves tokens to another member. No screen uses it; its payload is a reading.',
  body: v.object({
    /** Token to move. */
    token: Text,
    /** In whole tokens, a decimal string. */
    amount: Amount,
    /** The member who receives. */
    toAddress: Address,
  }),
  reply: v.unknown(),
  codes: { [CODE.refused]: 'Not enough, or the receiver is no member. `message` says which.' },
})

export const listWalletConfigs = endpoint({
  id: 'listWalletConfigs',
  method: 'GET',
  path: '/api/v1/wallet/configs',
  auth: 'bearer',
  summary: 'Minimum and fee of withdrawals, one entry per token.',
  reply: v.array(WalletConfig),
})
