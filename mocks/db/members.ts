import { getAddress } from 'ethers'
import { toSeconds } from '../time.ts'
import type { Db, Row } from './db.ts'

export type Member = Row<'members'>

/** Tokens of which every member has an account, in the order in which they are listed. */
export const TOKENS = ['TPU', 'USDT', 'TPUA'] as const

/** An address in checksum form, whatever case it comes in. */
export const toChecksumAddress = (address: string): string => getAddress(address.toLowerCase())

export const findMember = (db: Db, address: string): Member | undefined =>
  db.members.first({ address: { equals: toChecksumAddress(address) } })

/** Opens the accounts that a member still lacks. */
export function createMissingAccounts(db: Db, address: string): void {
  for (const token of TOKENS) {
    if (db.accounts.first({ address: { equals: address }, token: { equals: token } })) continue
    db.accounts.insert({ id: db.nextId(), address, token, balance: '0', frozen: '0' })
  }
}

/** Makes an address a member, with nothing on its accounts. */
export function createMember(db: Db, address: string, inviter: string | null, now: number): Member {
  const member = db.members.insert({
    address: toChecksumAddress(address),
    name: 'New member',
    inviteCode: `TPU-${toChecksumAddress(address).slice(-6).toUpperCase()}`,
    inviter,
    createdAt: toSeconds(now),
    rank: 1,
  })
  createMissingAccounts(db, member.address)
  return member
}

/** Forgets an address and everything that belongs to it. */
export function removeMember(db: Db, address: string): void {
  const where = { address: { equals: toChecksumAddress(address) } }
  for (const session of db.sessions.list({ where })) db.tokens.remove({ sessionId: { equals: session.id } })
  for (const table of [
    db.members,
    db.sessions,
    db.accounts,
    db.purchases,
    db.transactions,
    db.withdrawals,
    db.deposits,
  ])
    table.remove(where)
}

/** The members that joined with this member's code. */
export const listDirectInvitees = (db: Db, address: string): Member[] =>
  db.members.list({ where: { inviter: { equals: address } } })

/** Everybody whom a member invited, directly or through others. */
export function listTeam(db: Db, address: string): Member[] {
  const direct = listDirectInvitees(db, address)
  return [...direct, ...direct.flatMap((invitee) => listTeam(db, invitee.address))]
}
