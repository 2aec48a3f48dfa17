import { MatchersV3 } from '@pact-foundation/pact'
import { expect, test } from 'vitest'
import { MAIN_MEMBER, TEST_ACCOUNTS } from '../../../mocks/seed/addresses.ts'
import { getInvitationInfo, getLevelInfo, getUserInfo, listDirectInvitees } from '../../../src/contract/invitations.ts'
import type { Language } from '../../../src/contract/language.ts'
import { INVITEES_PAGE_SIZE } from '../../../src/contract/limits.ts'
import { ASSUMES } from './assumptions.ts'
import type { ProviderState } from './interaction.ts'
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
import { LOGGED_IN, pactCall } from './pactCall.ts'

const { constrainedArrayLike, eachLike } = MatchersV3
const ABOUT = { address: MAIN_MEMBER }
const INVITER = TEST_ACCOUNTS[2]
const JOINED = 1_763_300_000

/** One name in both languages, for a backend that has only one. */
const NAME = 'Pioneer'
const ONE_NAME = { 'en-US': NAME, 'zh-CN': NAME }
const levelsNamed = (names: Record<string, string>): ProviderState => ['levels-named', { ...ABOUT, ...names }]
const nodeTypesNamed = (names: Record<string, string>): ProviderState => ['node-types-named', { ...ABOUT, ...names }]

test('getUserInfo: the logged-in user', async () => {
  const user = await pactCall(getUserInfo, 'the logged-in user', {
    given: [LOGGED_IN, levelsNamed(ONE_NAME), nodeTypesNamed(ONE_NAME)],
    responseBody: success({
      address: sameAddress(MAIN_MEMBER),
      levelName: equalTo(NAME),
      nodeName: equalTo(NAME),
    }),
  })
  expect(user).toEqual({ address: MAIN_MEMBER, levelName: NAME, nodeName: NAME })
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
}

test('getInvitationInfo: an invited member', async () => {
  const info = await pactCall(getInvitationInfo, 'an invited member', {
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
  })
  const read = { ...INFO_READ, levelName: NAME, directInvite: INVITEES }
  expect(info).toEqual({ ...read, inviterAddress: INVITER, createdAt: JOINED })
})

test('getInvitationInfo: a member without an inviter', async () => {
  const info = await pactCall(getInvitationInfo, 'a member without an inviter', {
    given: [LOGGED_IN, ['member-has-no-inviter', ABOUT]],
    responseBody: success({ ...INFO, inviterAddress: null, createdAt: null }),
    assumption: ASSUMES.noInviter,
  })
  expect(info).toEqual({ ...INFO_READ, levelName: '', inviterAddress: null, createdAt: null })
})

test('getInvitationInfo: times in Unix seconds', async () => {
  const info = await pactCall(getInvitationInfo, 'times in Unix seconds', {
    given: [LOGGED_IN, ['member-has-inviter', { ...ABOUT, inviter: INVITER, createdAt: JOINED }]],
    responseBody: success({ ...INFO, createdAt: unixSeconds(JOINED) }),
    assumption: ASSUMES.seconds,
  })
  expect(info.createdAt).toBe(JOINED)
})

test('getLevelInfo: current and next level', async () => {
  const level = await pactCall(getLevelInfo, 'current and next level', {
    given: [LOGGED_IN, levelsNamed(ONE_NAME)],
    responseBody: success({ name: equalTo(NAME), nextName: equalTo(NAME) }),
  })
  expect(level).toEqual({ name: NAME, nextName: NAME })
})

const NAMES = { 'en-US': 'Pioneer', 'zh-CN': '先锋' }
const LEVELS_NAMED = levelsNamed(NAMES)

test.each<[string, Language]>([
  ['in English', 'en-US'],
  ['in Chinese', 'zh-CN'],
])('level and node names %s', async (title, language) => {
  const name = NAMES[language]
  const user = await pactCall(getUserInfo, title, {
    given: [LOGGED_IN, LEVELS_NAMED, nodeTypesNamed(NAMES)],
    responseBody: success({ address: address(MAIN_MEMBER), levelName: equalTo(name), nodeName: equalTo(name) }),
    language,
    assumption: ASSUMES.languages,
  })
  expect(user).toMatchObject({ levelName: name, nodeName: name })
  const info = await pactCall(getInvitationInfo, title, {
    given: [LOGGED_IN, LEVELS_NAMED],
    responseBody: success({ ...INFO, levelName: equalTo(name) }),
    language,
    assumption: ASSUMES.languages,
  })
  expect(info.levelName).toBe(name)
  const level = await pactCall(getLevelInfo, title, {
    given: [LOGGED_IN, LEVELS_NAMED],
    responseBody: success({ name: equalTo(name), nextName: equalTo(name) }),
    language,
    assumption: ASSUMES.languages,
  })
  expect(level).toEqual({ name, nextName: name })
})

const INVITEE = { ethAddress: address(TEST_ACCOUNTS[3]), createdAt: timestamp(JOINED) }
const page = (number: number) => ({ query: { page: number, size: INVITEES_PAGE_SIZE } })
const joined = (count: number): ProviderState[] => [
  LOGGED_IN,
  ['no-invitees', ABOUT],
  ['invitees-joined', { ...ABOUT, count, createdAt: JOINED }],
]

test('listDirectInvitees: a full page', async () => {
  const invitees = await pactCall(listDirectInvitees, 'a full page', {
    given: joined(INVITEES_PAGE_SIZE + 3),
    request: page(1),
    responseBody: success(constrainedArrayLike(INVITEE, INVITEES_PAGE_SIZE, INVITEES_PAGE_SIZE)),
  })
  expect(invitees).toHaveLength(INVITEES_PAGE_SIZE)
  expect(invitees[0]).toEqual({ ethAddress: TEST_ACCOUNTS[3], createdAt: JOINED })
})

test('listDirectInvitees: the last page', async () => {
  const invitees = await pactCall(listDirectInvitees, 'the last page', {
    given: joined(INVITEES_PAGE_SIZE + 3),
    request: page(2),
    responseBody: success(constrainedArrayLike(INVITEE, 3, 3)),
  })
  expect(invitees).toHaveLength(3)
})

test('listDirectInvitees: after the last page', async () => {
  const invitees = await pactCall(listDirectInvitees, 'after the last page', {
    given: joined(INVITEES_PAGE_SIZE),
    request: page(2),
    responseBody: success([]),
  })
  expect(invitees).toEqual([])
})

test('listDirectInvitees: no invitees', async () => {
  const invitees = await pactCall(listDirectInvitees, 'no invitees', {
    given: [LOGGED_IN, ['no-invitees', ABOUT]],
    request: page(1),
    responseBody: success([]),
  })
  expect(invitees).toEqual([])
})

test('listDirectInvitees: times in Unix seconds', async () => {
  const invitees = await pactCall(listDirectInvitees, 'times in Unix seconds', {
    given: joined(1),
    request: page(1),
    responseBody: success(eachLike({ ...INVITEE, createdAt: unixSeconds(JOINED) })),
    assumption: ASSUMES.seconds,
  })
  expect(invitees[0]?.createdAt).toBe(JOINED)
})
