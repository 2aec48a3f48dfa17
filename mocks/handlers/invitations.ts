import type { Language } from '../../src/contract/language.ts'
import type { Db } from '../db/db.ts'
import { findDirectInvitees, listTeam } from '../db/members.ts'
import { translate } from '../localize.ts'
import type { GroupHandlers } from './types.ts'

const levelName = (db: Db, rank: number, language: Language): string =>
  translate(db.levels.findFirst({ where: { rank: { equals: rank } } })?.name ?? {}, language)

function bestNodeName(db: Db, address: string, language: Language): string {
  const purchases = db.purchases.findMany({ where: { address: { equals: address } } })
  const owned = purchases.map(({ itemId }) => itemId)
  const [best] = db.nodeTypes.findMany({ where: { id: { in: owned } }, orderBy: [{ rank: 'desc' }], take: 1 })
  return translate(best?.name ?? {}, language)
}

export const invitations: GroupHandlers<'invitations'> = {
  getUserInfo: ({ member, db, language }) => ({
    address: member.address,
    levelName: levelName(db, member.rank, language),
    nodeName: bestNodeName(db, member.address, language),
  }),

  listDirectInvitees: ({ member, query, db }) =>
    db.members
      .findMany({
        where: { inviter: { equals: member.address } },
        orderBy: [{ createdAt: 'desc' }, { address: 'asc' }],
        skip: (query.page - 1) * query.size,
        take: query.size,
      })
      .map(({ address, createdAt }) => ({ ethAddress: address, createdAt })),

  getInvitationInfo({ member, db, language }) {
    const team = listTeam(db, member.address)
    const addresses = new Set(team.map(({ address }) => address))
    const nodes = db.purchases.getAll().filter(({ address }) => addresses.has(address))
    return {
      inviteCode: member.inviteCode,
      levelName: levelName(db, member.rank, language),
      totalInvite: team.length,
      directInvite: findDirectInvitees(db, member.address).length,
      publicNode: nodes.filter(({ itemId }) => itemId === 'public').length,
      superNode: nodes.filter(({ itemId }) => itemId === 'super').length,
      inviterAddress: member.inviter,
      createdAt: member.inviter && member.createdAt,
    }
  },

  getLevelInfo: ({ member, db, language }) => ({
    name: levelName(db, member.rank, language),
    nextName: levelName(db, member.rank + 1, language),
  }),
}
