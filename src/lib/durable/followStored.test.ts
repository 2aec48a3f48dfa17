import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { depositRow } from '../../../tests/deposits/depositRow.ts'
import { durable } from './db.ts'
import { followStored } from './followStored.ts'

const read = vi.fn(() => durable.deposits.toArray())
const failOnce = () => read.mockRejectedValueOnce(new DOMException('Internal error', 'UnknownError'))

/** The number of rows of each reading. */
let seen: (number | undefined)[]
let stop: () => void
const follow = () => {
  stop = followStored(read, (rows) => seen.push(rows?.length))
}
const untilSeen = (counts: (number | undefined)[]) =>
  vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(2500)
    expect(seen).toEqual(counts)
  })

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  read.mockClear()
  seen = []
  await durable.deposits.clear()
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

it('what is stored is read again after a change', async () => {
  follow()
  await untilSeen([0])
  await durable.deposits.add(depositRow({ id: 'a' }))
  await untilSeen([0, 1])
})

it('what could not be read at first is read again, also after a change', async () => {
  failOnce()
  failOnce()
  follow()
  await untilSeen([undefined])
  await untilSeen([undefined, undefined, 0])
  await durable.deposits.add(depositRow({ id: 'a' }))
  await untilSeen([undefined, undefined, 0, 1])
})

it('what could not be read is not read again after the end', async () => {
  failOnce()
  follow()
  await untilSeen([undefined])
  stop()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(read).toHaveBeenCalledOnce()
})
