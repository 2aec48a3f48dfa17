import { MatchersV3 } from '@pact-foundation/pact'
import { MAIN_MEMBER, TEST_ACCOUNTS } from '../../../mocks/seed/addresses.ts'
import { getInvitationInfo, getLevelInfo, getUserInfo, listDirectInvitees } from '../../../src/contract/invitations.ts'
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

/** One name in both languages, for a backend that has only one. */
const NAME = 'Pioneer'
const ONE_NAME = { 'en-US': NAME, 'zh-CN': NAME }
const levelsNamed = (names: Record<string, string>): ProviderState => ['levels-named', { ...ABOUT, ...names }]
const nodeTypesNamed = (names: Record<string, string>): ProviderState => ['node-types-named', { ...ABOUT, ...names }]

testCall(getUserInfo, 'the logged-in user', {
  given: [LOGGED_IN, levelsNamed(ONE_NAME), nodeTypesNamed(ONE_NAME)],
  responseBody: success({
    address: sameAddress(MAIN_MEMBER),
    levelName: equalTo(NAME),
    nodeName: equalTo(NAME),
  }),
  reads: { address: MAIN_MEMBER, levelName: NAME, nodeName: NAME },
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
    levelsNamed(ONE_NAME),
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
  given: [LOGGED_IN, levelsNamed(ONE_NAME)],
  responseBody: success({ name: equalTo(NAME), nextName: equalTo(NAME) }),
  reads: { name: NAME, nextName: NAME },
})

const NAMES = { 'en-US': 'Pioneer', 'zh-CN': '先锋' }
const LEVELS_NAMED = levelsNamed(NAMES)

for (const [title, language] of IN_LANGUAGES) {
  const name = NAMES[language]
  const translated = { language, assumption: ASSUMES.languages }
  testCall(getUserInfo, title, {
    given: [LOGGED_IN, LEVELS_NAMED, nodeTypesNamed(NAMES)],
    responseBody: success({ address: address(MAIN_MEMBER), levelName: equalTo(name), nodeName: equalTo(name) }),
    ...translated,
    reads: { address: MAIN_MEMBER, levelName: name, nodeName: name },
  })
  testCall(getInvitationInfo, title, {
    given: [LOGGED_IN, LEVELS_NAMED],
    responseBody: success({ ...INFO, levelName: equalTo(name) }),
    ...translated,
    reads: { ...INFO_READ, levelName: name },
  })
  testCall(getLevelInfo, title, {
    given: [LOGGED_IN, LEVELS_NAMED],
    responseBody: success({ name: equalTo(name), nextName: equalTo(name) }),
    ...translated,
    reads: { name, nextName: name },
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
