import { MatchersV3 } from '@pact-foundation/pact'
import { MAIN_MEMBER, TEST_ACCOUNTS } from '../../../mocks/seed/addresses.ts'
import { getInvitationInfo, getLevelInfo, getUserInfo, listDirectInvitees } from '../../../src/contract/invitations.ts'
import type { Language } from '../../../src/contract/language.ts'
import { INVITEES_PAGE_SIZE } from '../../../src/contract/limits.ts'
import { ASSUMES } from './assumptions.ts'
import { IN_LANGUAGES, type ProviderState } from './interaction.ts'
import {
  address,
  count,
  equalTo,
  equalToNumber,
  sameAddress,
  success,
  text,
  timestamp,
  unixSeconds,
} from './matchers.ts'
import { LOGGED_IN, testCall } from './pactCall.ts'

const { constrainedArrayLike, eachLike } = MatchersV3
const ABOUT = { address: MAIN_MEMBER }
const INVITER = TEST_ACCOUNTS[2]
const JOINED = 1_763_300_000

type Names = Readonly<Record<Language, string>>
/** One name in both languages, for a backend that has only one. */
const oneName = (name: string) => ({ 'en-US': name, 'zh-CN': name })
const NAME = 'Pioneer'
const NEXT = 'Explorer'
const NODE = 'Harbour node'
const levelsNamed = (names: Names, next: Names): ProviderState => [
  'levels-named',
  { ...ABOUT, ...names, 'next-en-US': next['en-US'], 'next-zh-CN': next['zh-CN'] },
]
const LEVELS_WITH_ONE_NAME = levelsNamed(oneName(NAME), oneName(NEXT))
const nodeTypesNamed = (names: Names): ProviderState => ['node-types-named', { ...ABOUT, ...names }]

testCall(getUserInfo, 'the logged-in user', {
  given: [LOGGED_IN, LEVELS_WITH_ONE_NAME, nodeTypesNamed(oneName(NODE))],
  responseBody: success({
    address: sameAddress(MAIN_MEMBER),
    levelName: equalTo(NAME),
    nodeName: equalTo(NODE),
  }),
  reads: { address: MAIN_MEMBER, levelName: NAME, nodeName: NODE },
})

const INVITEES = 3
const INFO = {
  inviteCode: text('K7Q2-MINT'),
  totalInvite: count(132),
  directInvite: count(46),
  publicNode: count(19),
  superNode: count(4),
}
const INFO_READ = {
  inviteCode: 'K7Q2-MINT',
  totalInvite: 132,
  directInvite: 46,
  publicNode: 19,
  superNode: 4,
  levelName: '',
  inviterAddress: null,
  createdAt: null,
}

testCall(getInvitationInfo, 'an invited member', {
  given: [
    LOGGED_IN,
    ['member-has-inviter', { ...ABOUT, inviter: INVITER, createdAt: JOINED }],
    LEVELS_WITH_ONE_NAME,
    ['no-invitees', ABOUT],
    ['invitees-joined', { ...ABOUT, count: INVITEES }],
  ],
  responseBody: success({
    ...INFO,
    levelName: equalTo(NAME),
    directInvite: equalToNumber(INVITEES),
    inviterAddress: sameAddress(INVITER),
    createdAt: timestamp(JOINED),
  }),
  reads: { ...INFO_READ, levelName: NAME, directInvite: INVITEES, inviterAddress: INVITER, createdAt: JOINED },
})

testCall(getInvitationInfo, 'a member without an inviter', {
  given: [LOGGED_IN, ['member-has-no-inviter', ABOUT]],
  responseBody: success({ ...INFO, inviterAddress: null, createdAt: null }),
  assumption: ASSUMES.noInviter,
  reads: INFO_READ,
})

testCall(getInvitationInfo, 'times in Unix seconds', {
  given: [LOGGED_IN, ['member-has-inviter', { ...ABOUT, inviter: INVITER, createdAt: JOINED }]],
  responseBody: success({ ...INFO, createdAt: unixSeconds(JOINED) }),
  assumption: ASSUMES.seconds,
  reads: { ...INFO_READ, createdAt: JOINED },
})

testCall(getLevelInfo, 'current and next level', {
  given: [LOGGED_IN, LEVELS_WITH_ONE_NAME],
  responseBody: success({ name: equalTo(NAME), nextName: equalTo(NEXT) }),
  reads: { name: NAME, nextName: NEXT },
})

const NAMES = { 'en-US': NAME, 'zh-CN': '先锋' }
const NEXT_NAMES = { 'en-US': NEXT, 'zh-CN': '探索者' }
const NODE_NAMES = { 'en-US': NODE, 'zh-CN': '港湾节点' }
const LEVELS_NAMED = levelsNamed(NAMES, NEXT_NAMES)

for (const [title, language] of IN_LANGUAGES) {
  const name = NAMES[language]
  const nextName = NEXT_NAMES[language]
  const nodeName = NODE_NAMES[language]
  const translated = { language, assumption: ASSUMES.languages }
  testCall(getUserInfo, title, {
    given: [LOGGED_IN, LEVELS_NAMED, nodeTypesNamed(NODE_NAMES)],
    responseBody: success({ address: address(MAIN_MEMBER), levelName: equalTo(name), nodeName: equalTo(nodeName) }),
    ...translated,
    reads: { address: MAIN_MEMBER, levelName: name, nodeName },
  })
  testCall(getInvitationInfo, title, {
    given: [LOGGED_IN, LEVELS_NAMED],
    responseBody: success({ ...INFO, levelName: equalTo(name) }),
    ...translated,
    reads: { ...INFO_READ, levelName: name },
  })
  testCall(getLevelInfo, title, {
    given: [LOGGED_IN, LEVELS_NAMED],
    responseBody: success({ name: equalTo(name), nextName: equalTo(nextName) }),
    ...translated,
    reads: { name, nextName },
  })
}

const INVITEE = { ethAddress: address(TEST_ACCOUNTS[3]), createdAt: timestamp(JOINED) }
const INVITEE_READ = { ethAddress: TEST_ACCOUNTS[3], createdAt: JOINED }
const page = (number: number) => ({ query: { page: number, size: INVITEES_PAGE_SIZE } })
const joined = (count: number): ProviderState[] => [
  LOGGED_IN,
  ['no-invitees', ABOUT],
  ['invitees-joined', { ...ABOUT, count, createdAt: JOINED }],
]

testCall(listDirectInvitees, 'a full page', {
  given: joined(INVITEES_PAGE_SIZE + 3),
  request: page(1),
  responseBody: success(constrainedArrayLike(INVITEE, INVITEES_PAGE_SIZE, INVITEES_PAGE_SIZE)),
  reads: Array(INVITEES_PAGE_SIZE).fill(INVITEE_READ),
})

testCall(listDirectInvitees, 'the last page', {
  given: joined(INVITEES_PAGE_SIZE + 3),
  request: page(2),
  responseBody: success(constrainedArrayLike(INVITEE, 3, 3)),
  reads: Array(3).fill(INVITEE_READ),
})

testCall(listDirectInvitees, 'after the last page', {
  given: joined(INVITEES_PAGE_SIZE),
  request: page(2),
  responseBody: success([]),
  reads: [],
})

testCall(listDirectInvitees, 'no invitees', {
  given: [LOGGED_IN, ['no-invitees', ABOUT]],
  request: page(1),
  responseBody: success([]),
  reads: [],
})

testCall(listDirectInvitees, 'times in Unix seconds', {
  given: joined(1),
  request: page(1),
  responseBody: success(eachLike({ ...INVITEE, createdAt: unixSeconds(JOINED) })),
  assumption: ASSUMES.seconds,
  reads: [INVITEE_READ],
})
