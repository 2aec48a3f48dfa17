import { getAddress } from 'ethers'
import { toSeconds } from '../time.ts'
import type { Db } from './db.ts'
import type { ModelRow } from './models.ts'

export type Member = ModelRow<'members'>

/** Every member has one account per token, listed in this order. */
export const TOKENS = ['TPU', 'USDT', 'TPUA'] as const

/** Converts an address in any letter case to its EIP-55 checksum form. */
export const toChecksumAddress = (address: string): string => getAddress(address.toLowerCase())

export const findMember = (db: Db, address: string): Member | null =>
  db.members.findFirst({ where: { address: { equals: toChecksumAddress(address) } } })

const createAccount = (db: Db, address: string, token: string) =>
  db.accounts.create({ id: db.nextId(), address, token, balance: '0', frozen: '0' })

/** Creates an empty account for each token that the member has none for. */
export function createMissingAccounts(db: Db, address: string): void {
  const accounts = db.accounts.findMany({ where: { address: { equals: address } } })
  for (const token of TOKENS)
    if (!accounts.some((account) => account.token === token)) createAccount(db, address, token)
}

/** Creates a member with empty accounts. */
export function createMember(db: Db, address: string, inviter: string | null, now: number): Member {
  const member = db.members.create({
    address: toChecksumAddress(address),
    name: 'New member',
    inviteCode: `TPU-${toChecksumAddress(address).slice(-6).toUpperCase()}`,
    inviter,
    createdAt: toSeconds(now),
    rank: 1,
  })
  // Without a search for accounts: scenarios create thousands of members.
  for (const token of TOKENS) createAccount(db, member.address, token)
  return member
}

/** Deletes a member and all its data. */
export function removeMember(db: Db, address: string): void {
  const where = { address: { equals: toChecksumAddress(address) } }
  for (const session of db.sessions.findMany({ where }))
    db.tokens.deleteMany({ where: { sessionId: { equals: session.id } } })
  db.members.delete({ where })
  db.sessions.deleteMany({ where })
  db.accounts.deleteMany({ where })
  db.purchases.deleteMany({ where })
  db.transactions.deleteMany({ where })
  db.withdrawals.deleteMany({ where })
  db.deposits.deleteMany({ where })
}

/** Lists the members who joined with this member's invite code. */
export const findDirectInvitees = (db: Db, address: string): Member[] =>
  db.members.findMany({ where: { inviter: { equals: address } } })

/** Lists all members invited by this member, directly or indirectly. */
export function listTeam(db: Db, address: string): Member[] {
  const members = db.members.getAll()
  let team: Member[] = []
  let inviters = new Set([address])
  while (inviters.size > 0) {
    const invitees = members.filter(({ inviter }) => inviter !== null && inviters.has(inviter))
    team = [...team, ...invitees]
    inviters = new Set(invitees.map((invitee) => invitee.address))
  }
  return team
}
