import Big from 'big.js'
import type { listTransactions } from '../../src/contract/assets.ts'
import { CODE } from '../../src/contract/codes.ts'
import type { ParsedQueryParams } from '../../src/contract/endpoint.ts'
import { BusinessError } from '../BusinessError.ts'
import type { Db } from '../db/db.ts'
import { availableBalance, recordTransaction } from '../db/ledger.ts'
import { findMember, TOKENS, toChecksumAddress } from '../db/members.ts'
import { bookWithdrawal } from '../db/withdrawals.ts'
import { noteDone } from '../db/world.ts'
import { toSeconds } from '../time.ts'
import type { GroupHandlers } from './types.ts'

type Filters = ParsedQueryParams<typeof listTransactions>

const pagination = ({ page, size }: Filters) => ({ skip: (page - 1) * size, take: size })

const typesOf = ({ types }: Filters): string[] | undefined => types?.split(',').map((type) => type.trim())

const period = ({ startTime, endTime }: Filters) => ({
  ...(startTime !== undefined && { gte: startTime }),
  ...(endTime !== undefined && { lte: endTime }),
})

const direction = ({ direction }: Filters) => direction && { direction: { equals: direction } }

/** @throws BusinessError `refused` if the amount isn't positive or exceeds the available balance */
function requireBalance(db: Db, address: string, token: string, amount: string): void {
  if (amount.startsWith('-') || amount === '0')
    throw new BusinessError(CODE.refused, 'The amount must be more than zero.', '金额必须大于零')
  if (availableBalance(db, address, token).lt(amount))
    throw new BusinessError(CODE.refused, 'The usable balance is insufficient.', '可用余额不足')
}

export const assets: GroupHandlers<'assets'> = {
  listAccounts: ({ member, db }) =>
    db.accounts
      .findMany({ where: { address: { equals: member.address } }, orderBy: [{ id: 'asc' }] })
      .map(({ address: _, ...account }) => account),

  listTransactions({ member, query, db }) {
    const types = typesOf(query)
    return db.transactions
      .findMany({
        where: {
          address: { equals: member.address },
          createdTime: period(query),
          ...(types && { type: { in: types } }),
          ...direction(query),
        },
        orderBy: [{ createdTime: 'desc' }, { id: 'desc' }],
        ...pagination(query),
      })
      .map(({ address: _, ...record }) => record)
  },

  listWithdrawals({ member, query, db }) {
    if (typesOf(query)?.includes('withdraw') === false) return []
    return db.withdrawals
      .findMany({
        where: { address: { equals: member.address }, createdAt: period(query), ...direction(query) },
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        ...pagination(query),
      })
      .map(({ address: _, advanceAt: __, ...record }) => record)
  },

  withdraw({ member: { address }, body: { token, amount }, db, now }) {
    const config = db.configs.findFirst({ where: { token: { equals: token } } })
    if (!config) throw new BusinessError(CODE.refused, `${token} cannot be withdrawn.`, `${token} 不支持提现`)
    requireBalance(db, address, token, amount)
    if (new Big(amount).lt(config.withdrawMin))
      throw new BusinessError(CODE.refused, 'Less than the minimum amount', '低于最小金额')

    bookWithdrawal(db, { address, token, amount }, now)
    noteDone(db, { name: 'withdrawal-requested', params: { address, token, amount, at: toSeconds(now) } })
  },

  transfer({ member, body: { token, amount, toAddress }, db, now }) {
    const recipient = findMember(db, toAddress)
    if (!recipient) throw new BusinessError(CODE.refused, 'The recipient is not a member.', '收款方不是会员')
    if (recipient.address === toChecksumAddress(member.address))
      throw new BusinessError(CODE.refused, 'You cannot transfer to yourself.', '不能转给自己')
    if (!TOKENS.some((known) => known === token)) throw new BusinessError(CODE.refused, 'Unknown token.', '未知的代币')
    requireBalance(db, member.address, token, amount)

    const transaction = { token, type: 'transfer', amount, createdTime: toSeconds(now) }
    recordTransaction(db, { ...transaction, address: member.address, direction: 'out' })
    recordTransaction(db, { ...transaction, address: recipient.address, direction: 'in' })
  },

  listWalletConfigs: ({ db }) => db.configs.getAll(),
}
