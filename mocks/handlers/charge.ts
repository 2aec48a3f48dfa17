import Big from 'big.js'
import { CODE } from '../../src/contract/codes.ts'
import { BusinessError } from '../BusinessError.ts'
import { type PaidTransfer, REVIEW_MS } from '../db/deposits.ts'
import { toChecksumAddress } from '../db/members.ts'
import { noteDone } from '../db/world.ts'
import { DEPOSIT_ADDRESS } from '../seed/addresses.ts'
import { toSeconds } from '../time.ts'
import type { GroupHandlers } from './types.ts'

const sum = (amounts: string[]): string => amounts.reduce((total, amount) => total.plus(amount), new Big(0)).toFixed()

/** Whether a transfer goes from this member to the deposit address. */
const isDeposit = ({ from, to }: PaidTransfer, member: string): boolean =>
  toChecksumAddress(from) === member && toChecksumAddress(to) === DEPOSIT_ADDRESS

export const charge: GroupHandlers<'charge'> = {
  getDepositAddress: () => ({ address: DEPOSIT_ADDRESS }),

  async confirmDeposit({ member, body, db, now, chain, stablecoin }) {
    const txHash = body.txHash.toLowerCase()
    const notYours = () =>
      new BusinessError(CODE.refused, 'This transaction is not a deposit of yours.', '该交易不是您的充值')
    const known = db.deposits.findFirst({ where: { txHash: { equals: txHash } } })
    if (known && known.address !== member.address) throw notYours()
    if (known) return

    const transfers = await chain?.findTransfers(txHash, stablecoin)
    if (chain && !transfers) throw new BusinessError(CODE.refused, 'The transaction is unknown.', '未找到该交易')
    // A hash is confirmed once, so several transfers in one transaction count as one deposit of their sum.
    const amounts = transfers?.filter((transfer) => isDeposit(transfer, member.address)).map(({ amount }) => amount)
    if (amounts?.length === 0) throw notYours()
    const { address } = member
    const amount = amounts ? sum(amounts) : null
    db.deposits.create({ txHash, address, amount, creditAt: now + REVIEW_MS, credited: false })
    if (amount) noteDone(db, { name: 'deposit-made', params: { address, amount, at: toSeconds(now) } })
  },
}
