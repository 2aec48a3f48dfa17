import { CODE } from '../../src/contract/codes.ts'
import { DEPOSIT_ADDRESS } from '../addresses.ts'
import { REVIEW_MS, type Transfer } from '../db/deposits.ts'
import { checksummed } from '../db/members.ts'
import { refuse } from '../refusal.ts'
import type { GroupHandlers } from './handlers.ts'

/** Whether a transfer is a deposit of this member. */
const isDeposit = ({ token, from, to, succeeded }: Transfer, stablecoin: string, member: string): boolean =>
  succeeded &&
  checksummed(token) === checksummed(stablecoin) &&
  checksummed(from) === member &&
  checksummed(to) === DEPOSIT_ADDRESS

export const charge: GroupHandlers<'charge'> = {
  getDepositAddress: () => ({ address: DEPOSIT_ADDRESS }),

  async confirmDeposit({ member, body, db, now, chain, stablecoin }) {
    const txHash = body.txHash.toLowerCase()
    const notYours = () => refuse(CODE.refused, 'This transaction is not a deposit of yours.', '该交易不是您的充值')
    const known = db.deposits.first({ txHash: { equals: txHash } })
    if (known && known.address !== member.address) throw notYours()
    if (known) return

    const transfer = await chain?.findTransfer(txHash)
    if (chain && !transfer) throw refuse(CODE.refused, 'The transaction is unknown.', '未找到该交易')
    if (transfer && !isDeposit(transfer, stablecoin, member.address)) throw notYours()
    db.deposits.insert({
      txHash,
      address: member.address,
      amount: transfer?.amount ?? null,
      creditAt: now + REVIEW_MS,
      credited: false,
    })
  },
}
