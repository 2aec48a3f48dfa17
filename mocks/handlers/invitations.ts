import type { Language } from '../../src/contract/language.ts'
import type { Db } from '../db/db.ts'
import { listDirectInvitees, listTeam } from '../db/members.ts'
import type { GroupHandlers } from './types.ts'

const levelName = (db: Db, rank: number, language: Language): string =>
  db.levels.first({ rank: { equals: rank } })?.name[language] ?? ''

const purchasesOf = (db: Db, addresses: string[]) => db.purchases.list({ where: { address: { in: addresses } } })

function bestNodeName(db: Db, address: string, language: Language): string {
  const owned = purchasesOf(db, [address]).map((purchase) => purchase.itemId)
  const [best] = db.nodeTypes.list({ where: { id: { in: owned } }, orderBy: [{ rank: 'desc' }], take: 1 })
  return best?.name[language] ?? ''
}

export const invitations: GroupHandlers<'invitations'> = {
  getUserInfo: ({ member, db, language }) => ({
    address: member.address,
    levelName: levelName(db, member.rank, language),
    nodeName: bestNodeName(db, member.address, language),
  }),

  listDirectInvitees: ({ member, query, db }) =>
    db.members
      .list({
        where: { inviter: { equals: member.address } },
        orderBy: [{ createdAt: 'desc' }, { address: 'asc' }],
        skip: (query.page - 1) * query.size,
        take: query.size,
      })
      .map(({ address, createdAt }) => ({ ethAddress: address, createdAt })),

  getInvitationInfo({ member, db, language }) {
    const team = listTeam(db, member.address)
    const nodes = purchasesOf(
      db,
      team.map(({ address }) => address),
    )
    return {
      inviteCode: member.inviteCode,
      levelName: levelName(db, member.rank, language),
      totalInvite: team.length,
      directInvite: listDirectInvitees(db, member.address).length,
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
