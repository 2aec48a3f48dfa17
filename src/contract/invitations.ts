import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { Address, Code, Count, OptionalText, UnixTime, WholeNumber } from './fields.ts'

/** The user of the bearer token. */
export const UserInfo = v.object({
  /** Account that is logged in. */
  address: Address,
  /** Level name, in the language of `Accept-Language`. Empty if the user has no level. */
  levelName: OptionalText,
  /** Name of the user's best node, in the language of `Accept-Language`. Empty if the user has no node. */
  nodeName: OptionalText,
})

/** A member who joined with the user's invite code. */
export const DirectInvitee = v.object({
  /** Account that joined. */
  ethAddress: Address,
  /** Time of joining, Unix seconds. */
  createdAt: UnixTime,
})
export type DirectInvitee = v.InferOutput<typeof DirectInvitee>

/** The user's invite code, inviter and invitation counts. */
export const InvitationInfo = v.object({
  /** The user's invite code. The invite link is the host plus `?inviteCode=<code>`. */
  inviteCode: Code,
  /** Level name, in the language of `Accept-Language`. Empty if the user has no level. */
  levelName: OptionalText,
  /** Number of direct and indirect invitees. */
  totalInvite: Count,
  /** Number of direct invitees. */
  directInvite: Count,
  /** Number of public nodes that the invitees own. */
  publicNode: Count,
  /** Number of super nodes that the invitees own. */
  superNode: Count,
  /** Account that invited the user. Null or missing if there is none. */
  inviterAddress: v.nullish(Address, null),
  /** Time of the invitation, Unix seconds. Null or missing if there is none. */
  createdAt: v.nullish(UnixTime, null),
})
export type InvitationInfo = v.InferOutput<typeof InvitationInfo>

/** The user's current and next level. */
export const LevelInfo = v.object({
  /** Level name, in the language of `Accept-Language`. Empty if the user has no level. */
  name: OptionalText,
  /** Name of the next level. Empty if there is none. */
  nextName: OptionalText,
})

export const getUserInfo = endpoint({
  id: 'getUserInfo',
  method: 'GET',
  path: '/api/v1/member/mine',
  auth: 'bearer',
  summary: 'Returns the logged-in user.',
  reply: UserInfo,
})

export const listDirectInvitees = endpoint({
  id: 'listDirectInvitees',
  method: 'GET',
  path: '/api/v1/invitation/direct',
  auth: 'bearer',
  summary: 'Lists the members who joined with the user’s invite code, newest first, paginated.',
  query: v.object({
    /** Page number, starting at 1. */
    page: v.pipe(WholeNumber, v.minValue(1)),
    /** Page size. A shorter page is the last one. */
    size: v.pipe(WholeNumber, v.minValue(1)),
  }),
  reply: v.array(DirectInvitee),
})

export const getInvitationInfo = endpoint({
  id: 'getInvitationInfo',
  method: 'GET',
  path: '/api/v1/invitation/info',
  auth: 'bearer',
  summary: 'Returns the user’s invite code, inviter and invitation counts.',
  reply: InvitationInfo,
})

export const getLevelInfo = endpoint({
  id: 'getLevelInfo',
  method: 'GET',
  path: '/api/v1/level/info',
  auth: 'bearer',
  summary: 'Returns the user’s current and next level.',
  reply: LevelInfo,
})
