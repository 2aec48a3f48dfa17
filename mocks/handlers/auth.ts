import { hashMessage, verifyMessage } from 'ethers'
import { CODE } from '../../src/contract/codes.ts'
import { loginMessage } from '../../src/contract/loginMessage.ts'
import { BusinessError } from '../BusinessError.ts'
import type { Db } from '../db/db.ts'
import type { ChainReader } from '../db/deposits.ts'
import { createMember, findMember, toChecksumAddress } from '../db/members.ts'
import { createSession, rotateTokens } from '../db/sessions.ts'
import { HOUR } from '../time.ts'
import type { GroupHandlers } from './types.ts'

/** A person reads and signs in the meantime, while the clock may run 60 times as fast. */
export const NONCE_LIFETIME_MS = 5 * HOUR
/** Nonces per address that can be used at the same time. */
const MAX_NONCES = 20

function isSignedByKey(address: string, message: string, signature: string): boolean {
  try {
    return verifyMessage(message, signature) === address
  } catch {
    return false
  }
}

/** Whether the account signed: with its key, or by the rules of a contract wallet. */
const isSignedBy = async (
  address: string,
  message: string,
  signature: string,
  chain: ChainReader | undefined,
): Promise<boolean> =>
  isSignedByKey(address, message, signature) ||
  ((await chain?.isValidSignature?.(address, hashMessage(message), signature)) ?? false)

function joinWithInviteCode(db: Db, address: string, inviteCode: string, now: number): void {
  const code = inviteCode.trim()
  const inviter = code && db.members.findFirst({ where: { inviteCode: { equals: code } } })
  if (!inviter) throw new BusinessError(CODE.notMember, 'Please enter a valid invitation code.', '请输入有效的邀请码')
  createMember(db, address, inviter.address, now)
}

/** Deletes the oldest nonces of an address. */
function forgetNonces(db: Db, address: string): void {
  const nonces = db.nonces.findMany({ where: { address: { equals: address } } })
  for (const { nonce } of nonces.slice(0, Math.max(0, nonces.length + 1 - MAX_NONCES)))
    db.nonces.delete({ where: { nonce: { equals: nonce } } })
}

export const auth: GroupHandlers<'auth'> = {
  getNonce({ query, db, now, randomToken }) {
    const address = toChecksumAddress(query.address)
    forgetNonces(db, address)
    return { nonce: db.nonces.create({ nonce: randomToken(), address, expiresAt: now + NONCE_LIFETIME_MS }).nonce }
  },

  async authorize({ body, db, now, randomToken, chain }) {
    const address = toChecksumAddress(body.address)
    const issued = db.nonces.findFirst({ where: { nonce: { equals: body.nonce }, address: { equals: address } } })
    // Expired nonces are deleted before every request.
    if (!issued)
      throw new BusinessError(
        CODE.nonceExpired,
        'The login request has expired. Please try again.',
        '登录请求已过期，请重试',
      )
    if (!(await isSignedBy(address, loginMessage(address, issued.nonce), body.signature, chain)))
      throw new BusinessError(CODE.badRequest, 'The signature does not match the address.', '签名与地址不符')
    // A missing invite code keeps the nonce valid: the client retries with the same signature and a code.
    if (!findMember(db, address)) joinWithInviteCode(db, address, body.inviteCode, now)
    db.nonces.delete({ where: { nonce: { equals: issued.nonce } } })
    return createSession(db, address, now, randomToken)
  },

  refreshTokens: ({ body, db, now, randomToken }) => rotateTokens(db, body, now, randomToken),
}
