import { FINAL_WITHDRAW_STATUSES, OPEN_WITHDRAW_STATUSES, type WithdrawRecord } from '../../contract/assets.ts'
import { serverNow } from '../network/serverClock.ts'

/** How long a status that may be a server's last one is followed. */
const FOLLOWED_MS = 7 * 24 * 3_600_000

/** Whether a withdrawal may still get another status, as far as the specification says. */
export const isOpenWithdrawal = ({ status, createdAt }: Pick<WithdrawRecord, 'status' | 'createdAt'>): boolean =>
  OPEN_WITHDRAW_STATUSES.has(status) ||
  (!FINAL_WITHDRAW_STATUSES.has(status) && serverNow() - createdAt * 1000 < FOLLOWED_MS)
