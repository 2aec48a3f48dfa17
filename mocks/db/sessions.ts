import { CODE } from '../../src/contract/codes.ts'
import { BusinessError } from '../BusinessError.ts'
import { DAY, MINUTE } from '../time.ts'
import type { Db } from './db.ts'
import { findMember, type Member } from './members.ts'
import type { ModelRow } from './models.ts'

const ACCESS_LIFETIME_MS = 30 * MINUTE
const REFRESH_LIFETIME_MS = 30 * DAY
/** Sessions per address that are remembered. */
const MAX_SESSIONS = 50

interface Tokens {
  accessToken: string
  refreshToken: string
}

const sessionEnded = () =>
  new BusinessError(CODE.sessionEnded, 'Your session has ended. Please log in again.', '登录已失效，请重新登录')

const findToken = (db: Db, kind: ModelRow<'tokens'>['kind'], value: string) =>
  db.tokens.findFirst({ where: { value: { equals: value }, kind: { equals: kind } } })

const findSession = (db: Db, id: string) =>
  db.sessions.findFirst({ where: { id: { equals: id }, ended: { equals: false } } })

function issueTokens(db: Db, sessionId: string, now: number, randomToken: () => string): Tokens {
  const issue = (kind: ModelRow<'tokens'>['kind'], lifetime: number) => {
    const value = `${kind}-${randomToken()}`
    return db.tokens.create({ value, kind, sessionId, expiresAt: now + lifetime, used: false }).value
  }
  return { accessToken: issue('access', ACCESS_LIFETIME_MS), refreshToken: issue('refresh', REFRESH_LIFETIME_MS) }
}

/** Deletes the oldest sessions of an address, so that a server that runs for days doesn't grow. */
function forgetOldSessions(db: Db, address: string): void {
  const sessions = db.sessions.findMany({ where: { address: { equals: address } } })
  for (const { id } of sessions.slice(0, Math.max(0, sessions.length - MAX_SESSIONS))) {
    db.tokens.deleteMany({ where: { sessionId: { equals: id } } })
    db.sessions.delete({ where: { id: { equals: id } } })
  }
}

/** Creates a session and returns its first tokens. */
export function createSession(db: Db, address: string, now: number, randomToken: () => string): Tokens {
  forgetOldSessions(db, address)
  const { id } = db.sessions.create({ id: randomToken(), address, ended: false })
  return issueTokens(db, id, now, randomToken)
}

/** Ends all sessions of an address. Their tokens are kept, so that requests get 402 instead of 401. */
export function endSessions(db: Db, address: string): void {
  db.sessions.updateMany({ where: { address: { equals: address } }, data: { ended: true } })
}

/** Expires all access tokens of an address. */
export function expireAccessTokens(db: Db, address: string, now: number): void {
  for (const { id } of db.sessions.findMany({ where: { address: { equals: address } } }))
    db.tokens.updateMany({ where: { sessionId: { equals: id }, kind: { equals: 'access' } }, data: { expiresAt: now } })
}

/**
 * Exchanges a refresh token for new tokens. Reusing a refresh token ends the session, because it may have been stolen.
 *
 * @throws BusinessError `sessionEnded`
 */
export function rotateTokens(db: Db, tokens: Tokens, now: number, randomToken: () => string): Tokens {
  const refresh = findToken(db, 'refresh', tokens.refreshToken)
  const session = refresh && findSession(db, refresh.sessionId)
  if (!refresh || !session) throw sessionEnded()
  const access = findToken(db, 'access', tokens.accessToken)
  if (refresh.used || refresh.expiresAt <= now || access?.sessionId !== session.id) {
    db.sessions.update({ where: { id: { equals: session.id } }, data: { ended: true } })
    throw sessionEnded()
  }
  db.tokens.update({ where: { value: { equals: refresh.value } }, data: { used: true } })
  // A token that expired long ago has no session to end any more.
  db.tokens.deleteMany({ where: { sessionId: { equals: session.id }, expiresAt: { lte: now - ACCESS_LIFETIME_MS } } })
  return issueTokens(db, session.id, now, randomToken)
}

/**
 * Returns the member who is logged in with an `Authorization` header.
 *
 * @throws BusinessError `unauthorized`, `tokenExpired` or `sessionEnded`
 */
export function authenticate(db: Db, authorization: string | null, now: number): Member {
  const [, value = ''] = /^Bearer +(.+)$/i.exec(authorization ?? '') ?? []
  const token = findToken(db, 'access', value)
  if (!token) throw new BusinessError(CODE.unauthorized, 'Please log in.', '请先登录')
  const session = findSession(db, token.sessionId)
  const member = session && findMember(db, session.address)
  if (!member) throw sessionEnded()
  if (token.expiresAt <= now)
    throw new BusinessError(CODE.tokenExpired, 'The access token has expired.', '登录凭证已过期')
  return member
}
