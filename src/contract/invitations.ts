import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { Address, Count, OptionalText, Text, UnixTime, WholeNumber } from './fields.ts'

/** The person behind the bearer token. */
export const UserInfo = v.object({
  /** The account that logged in. */
  address: Address,
  /** Name of the level, in the language of `Accept-Language`. Empty: no level. */
  levelName: OptionalText,
  /** Name of the best node owned, in the language of `Accept-Language`. Empty: no node. */
  nodeName: OptionalText,
})
export type UserInfo = v.InferOutput<typeof UserInfo>

/** A person who joined with the user's invite code. */
export const DirectInvitee = v.object({
  /** The account that joined. */
  ethAddress: Address,
  /** When it joined, unix seconds. */
  createdAt: UnixTime,
})
export type DirectInvitee = v.InferOutput<typeof DirectInvitee>

/** What the invitation screen shows above its list. */
export const InvitationInfo = v.object({
  /** The user's own code; the invite link is the host with it as `?inviteCode=`. */
  inviteCode: Text,
  /** Name of the level, in the language of `Accept-Language`. Empty: no level. */
  levelName: OptionalText,
  /** People invited, directly and by those who were invited. */
  totalInvite: Count,
  /** People invited directly. */
  directInvite: Count,
  /** Public nodes owned by them. */
  publicNode: Count,
  /** Super nodes owned by them. */
  superNode: Count,
  /** Who invited the user. Null or missing: nobody. */
  inviterAddress: v.nullish(Address, null),
  /** When the user was invited, unix seconds. Null or missing: never. */
  createdAt: v.nullish(UnixTime, null),
})
export type InvitationInfo = v.InferOutput<typeof InvitationInfo>

/** The user's level and the one after it. */
export const LevelInfo = v.object({
  /** Name of the level, in the language of `Accept-Language`. Empty: no level. */
  name: OptionalText,
  /** Name of the next level. Empty: there is none. */
  nextName: OptionalText,
})
export type LevelInfo = v.InferOutput<typeof LevelInfo>

export const getUserInfo = endpoint({
  id: 'getUserInfo',
  method: 'GET',
  path: '/api/v1/member/mine',
  auth: 'bearer',
  summary: 'Who is logged in.',
  reply: UserInfo,
})

export const listDirectInvitees = endpoint({
  id: 'listDirectInvitees',
  method: 'GET',
  path: '/api/v1/invitation/direct',
  auth: 'bearer',
  summary: 'The people who joined with the user’s code, newest first, a page at a time.',
  query: v.object({
    /** Page number, from 1. */
    page: v.pipe(WholeNumber, v.minValue(1)),
    /** Entries of a page; a shorter page is the last one. */
    size: v.pipe(WholeNumber, v.minValue(1)),
  }),
  reply: v.array(DirectInvitee),
})

export const getInvitationInfo = endpoint({
  id: 'getInvitationInfo',
  method: 'GET',
  path: '/api/v1/invitation/info',
  auth: 'bearer',
  summary: 'The user’s invite code, counts and inviter.',
  reply: InvitationInfo,
})

export const getLevelInfo = endpoint({
  id: 'getLevelInfo',
  method: 'GET',
  path: '/api/v1/level/info',
  auth: 'bearer',
  summary: 'The user’s level and the next one.',
  reply: LevelInfo,
})
