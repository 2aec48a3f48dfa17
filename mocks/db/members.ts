import { getAddress } from 'ethers'
import { toSeconds } from '../time.ts'
import type { Db, Row } from './db.ts'

export type Member = Row<'members'>

/** Every member has one account per token, listed in this order. */
export const TOKENS = ['TPU', 'USDT', 'TPUA'] as const

/** Converts an address in any letter case to its EIP-55 checksum form. */
export const toChecksumAddress = (address: string): string => getAddress(address.toLowerCase())

export const findMember = (db: Db, address: string): Member | undefined =>
  db.members.first({ address: { equals: toChecksumAddress(address) } })

/** Creates an empty account for each token that the member has none for. */
export function createMissingAccounts(db: Db, address: string): void {
  for (const token of TOKENS) {
    if (db.accounts.first({ address: { equals: address }, token: { equals: token } })) continue
    db.accounts.insert({ id: db.nextId(), address, token, balance: '0', frozen: '0' })
  }
}

/** Creates a member with empty accounts. */
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

/** Deletes a member and all its data. */
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

/** Lists the members who joined with this member's invite code. */
export const listDirectInvitees = (db: Db, address: string): Member[] =>
  db.members.list({ where: { inviter: { equals: address } } })

/** Lists all members invited by this member, directly or indirectly. */
export function listTeam(db: Db, address: string): Member[] {
  const direct = listDirectInvitees(db, address)
  return [...direct, ...direct.flatMap((invitee) => listTeam(db, invitee.address))]
}
