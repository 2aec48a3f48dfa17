import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { memoryStorage } from '../../../tests/memoryStorage.ts'
import type { NodeSale, NodeSaleItem } from '../../contract/nodes.ts'
import { noteLicences } from './licencesKnown.ts'

const SALE = { beginTime: 1 } as NodeSale
const itemOf = (bought: number, id = '1') => ({ id, bought }) as NodeSaleItem

beforeEach(() => void vi.stubGlobal('localStorage', memoryStorage()))

it('is the most that the server has shown or sold of an item in a sale', () => {
  noteLicences(SALE, itemOf(1), 3)
  expect(noteLicences(SALE, itemOf(2))).toBe(3)
  expect(noteLicences(SALE, itemOf(4))).toBe(4)
  expect(noteLicences(SALE, itemOf(0, '2'))).toBe(0)
  expect(noteLicences({ ...SALE, beginTime: 2 }, itemOf(0))).toBe(0)
})

it('is what the server says ten minutes later: licences may have been taken back', () => {
  vi.useFakeTimers({ now: 1_000_000 })
  onTestFinished(() => void vi.useRealTimers())
  noteLicences(SALE, itemOf(3))
  vi.setSystemTime(1_000_000 + 599_999)
  expect(noteLicences(SALE, itemOf(2))).toBe(3)
  vi.setSystemTime(1_000_000 + 600_000)
  expect(noteLicences(SALE, itemOf(2))).toBe(2)
})

it.each(['', 'not JSON', '[]', '{",1,1":{"bought":"9"}}'])('is what the server says while storage has %j', (stored) => {
  localStorage.setItem('tpu:licences', stored)
  expect(noteLicences(SALE, itemOf(2))).toBe(2)
})
