import { MatchersV3 } from '@pact-foundation/pact'
import { expect, test } from 'vitest'
import { MAIN_MEMBER, TEST_ACCOUNTS } from '../../../mocks/seed/addresses.ts'
import { getInvitationInfo, getLevelInfo, getUserInfo, listDirectInvitees } from '../../../src/contract/invitations.ts'
import type { Language } from '../../../src/contract/language.ts'
import { INVITEES_PAGE_SIZE } from '../../../src/contract/limits.ts'
import { LANGUAGE, type ProviderState } from './interaction.ts'
import { address, count, equalTo, sameAddress, success, text, timestamp, unixSeconds } from './matchers.ts'
import { LOGGED_IN, pactCall } from './pactCall.ts'

const { constrainedArrayLike, eachLike } = MatchersV3
const ABOUT = { address: MAIN_MEMBER }
const INVITER = TEST_ACCOUNTS[2]
const JOINED = 1_763_300_000

test('getUserInfo: the logged-in user', async () => {
  const user = await pactCall(getUserInfo, 'the logged-in user', {
    given: [LOGGED_IN],
    responseBody: success({
      address: sameAddress(MAIN_MEMBER),
      levelName: text('Class1'),
      nodeName: text('Public node'),
    }),
  })
  expect(user).toEqual({ address: MAIN_MEMBER, levelName: 'Class1', nodeName: 'Public node' })
})

const INFO = {
  inviteCode: text('K7Q2-MINT'),
  levelName: text('Class1'),
  totalInvite: count(132),
  directInvite: count(46),
  publicNode: count(19),
  superNode: count(4),
}
const INFO_READ = {
  inviteCode: 'K7Q2-MINT',
  levelName: 'Class1',
  totalInvite: 132,
  directInvite: 46,
  publicNode: 19,
  superNode: 4,
}

test('getInvitationInfo: an invited member', async () => {
  const info = await pactCall(getInvitationInfo, 'an invited member', {
    given: [LOGGED_IN, ['member-has-inviter', { ...ABOUT, inviter: INVITER }]],
    responseBody: success({ ...INFO, inviterAddress: sameAddress(INVITER), createdAt: timestamp(JOINED) }),
  })
  expect(info).toEqual({ ...INFO_READ, inviterAddress: INVITER, createdAt: JOINED })
})

test('getInvitationInfo: a member without an inviter', async () => {
  const info = await pactCall(getInvitationInfo, 'a member without an inviter', {
    given: [LOGGED_IN, ['member-has-no-inviter', ABOUT]],
    responseBody: success({ ...INFO, inviterAddress: null, createdAt: null }),
    assumption: 'Null or a missing field means that the member has no inviter.',
  })
  expect(info).toEqual({ ...INFO_READ, inviterAddress: null, createdAt: null })
})

test('getInvitationInfo: times in Unix seconds', async () => {
  const info = await pactCall(getInvitationInfo, 'times in Unix seconds', {
    given: [LOGGED_IN, ['member-has-inviter', { ...ABOUT, inviter: INVITER }]],
    responseBody: success({ ...INFO, createdAt: unixSeconds(JOINED) }),
    assumption: 'Times are Unix seconds, like those of a sale.',
  })
  expect(info.createdAt).toBe(JOINED)
})

test('getLevelInfo: current and next level', async () => {
  const level = await pactCall(getLevelInfo, 'current and next level', {
    given: [LOGGED_IN],
    responseBody: success({ name: text('Class1'), nextName: text('Class2') }),
  })
  expect(level).toEqual({ name: 'Class1', nextName: 'Class2' })
})

const NAMES = { 'en-US': 'Pioneer', 'zh-CN': '先锋' }
const LEVELS_NAMED: ProviderState = ['levels-named', { ...ABOUT, ...NAMES }]

test.each<[string, Language]>([
  ['in English', 'en-US'],
  ['in Chinese', 'zh-CN'],
])('level and node names %s', async (title, language) => {
  const name = NAMES[language]
  const user = await pactCall(getUserInfo, title, {
    given: [LOGGED_IN, LEVELS_NAMED, ['node-types-named', { ...ABOUT, ...NAMES }]],
    responseBody: success({ address: address(MAIN_MEMBER), levelName: equalTo(name), nodeName: equalTo(name) }),
    language,
    tags: [LANGUAGE],
  })
  expect(user).toMatchObject({ levelName: name, nodeName: name })
  const info = await pactCall(getInvitationInfo, title, {
    given: [LOGGED_IN, LEVELS_NAMED],
    responseBody: success({ ...INFO, levelName: equalTo(name) }),
    language,
    tags: [LANGUAGE],
  })
  expect(info.levelName).toBe(name)
  const level = await pactCall(getLevelInfo, title, {
    given: [LOGGED_IN, LEVELS_NAMED],
    responseBody: success({ name: equalTo(name), nextName: equalTo(name) }),
    language,
    tags: [LANGUAGE],
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
    assumption: 'Times are Unix seconds, like those of a sale.',
  })
  expect(invitees[0]?.createdAt).toBe(JOINED)
})
