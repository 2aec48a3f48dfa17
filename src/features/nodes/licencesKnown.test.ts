import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { memoryStorage } from '../../../tests/memoryStorage.ts'
import { ME, OTHER, TOKENS } from '../../../tests/testAccounts.ts'
import type { NodeSale, NodeSaleItem } from '../../contract/nodes.ts'
import { clearSession, startSession } from '../../lib/session/session.ts'
import { noteLicences } from './licencesKnown.ts'

const NOW = 1_790_000_000_000
const TEN_MINUTES = 600_000
const SALE = { beginTime: 1 } as NodeSale
const itemOf = (bought: number, id = '1') => ({ id, bought }) as NodeSaleItem
const note = (bought: number) => noteLicences(SALE, itemOf(bought))

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('sessionStorage', memoryStorage())
  startSession(ME, TOKENS)
})
afterEach(() => {
  clearSession()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('is the most that the server has shown or sold of each item in each sale', () => {
  noteLicences(SALE, itemOf(1), 3)
  expect(noteLicences(SALE, itemOf(2, '2'))).toBe(2)
  expect(noteLicences({ ...SALE, beginTime: 2 }, itemOf(1))).toBe(1)
  expect([note(2), note(4), note(0)]).toEqual([3, 4, 4])
})

it.each([
  ['ten minutes later: licences may be taken back', NOW + TEN_MINUTES, 2],
  ['once the clock of the device is set back', NOW - TEN_MINUTES, 2],
  ['not before', NOW + TEN_MINUTES - 1, 3],
])('is what the server says %s', (_, now, expected) => {
  note(3)
  vi.setSystemTime(now)
  expect(note(2)).toBe(expected)
})

it('is of one account: another one that logs in neither has it, nor leaves it on the device', () => {
  note(3)
  const counts = localStorage.getItem('tpu:licences') ?? ''
  startSession(OTHER, TOKENS)
  expect(localStorage.getItem('tpu:licences')).toBeNull()
  localStorage.setItem('tpu:licences', counts)
  expect(note(2)).toBe(2)
  clearSession()
  localStorage.clear()
  expect([note(5), localStorage.length]).toEqual([5, 0])
})

it.each([
  ['no JSON', () => '{'],
  ['nothing', () => 'null'],
  ['a count that is a text', (stored: string) => stored.replace(':9', ':"9"')],
])('is what the server says where storage has %s', (_, damage) => {
  note(9)
  localStorage.setItem('tpu:licences', damage(localStorage.getItem('tpu:licences') ?? ''))
  expect([note(2), note(1)]).toEqual([2, 2])
})

it('is what the server says where nothing can be stored', () => {
  vi.stubGlobal('localStorage', undefined)
  expect([note(2), note(1)]).toEqual([2, 1])
})
