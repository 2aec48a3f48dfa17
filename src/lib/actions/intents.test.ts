import { afterEach, expect, it, vi } from 'vitest'
import { durable } from '../durable/db.ts'
import { followStored } from '../durable/followStored.ts'
import type { IntentRow } from '../durable/rows.ts'
import { addIntent, deleteIntent, listReported, updateIntent } from './intents.ts'

const intent = (change: Partial<IntentRow>): IntentRow => ({
  ...{ id: 'i', scope: 'me', name: 'buy', baseline: 0, requestedAt: 1, serverMessage: null, reported: true },
  ...change,
})

let stops: (() => void)[] = []
afterEach(async () => {
  for (const stop of stops) stop()
  stops = []
  vi.restoreAllMocks()
  await durable.intents.clear()
})

/** The ids of what is followed, after each change. */
function follow(): (string[] | undefined)[] {
  const seen: (string[] | undefined)[] = []
  const stop = followStored(
    () => listReported('me', 'buy'),
    (intents) => seen.push(intents?.map(({ id }) => id)),
  )
  stops.push(stop)
  return seen
}

it('follows what an account has of an action without an outcome, oldest first, until that is said, closed or proven', async () => {
  await durable.intents.bulkAdd([
    intent({ id: 'newer', requestedAt: 3 }),
    intent({ id: 'older', requestedAt: 2 }),
    intent({ id: 'being checked', reported: false, requestedAt: 4 }),
    intent({ id: 'of another account', scope: 'other' }),
    intent({ id: 'of another action', name: 'withdraw' }),
  ])
  const seen = follow()
  await vi.waitFor(() => expect(seen).toEqual([['older', 'newer']]))
  await updateIntent('being checked', { reported: true })
  await vi.waitFor(() => expect(seen.at(-1)).toEqual(['older', 'newer', 'being checked']))
  await deleteIntent('older')
  await vi.waitFor(() => expect(seen.at(-1)).toEqual(['newer', 'being checked']))

  for (const stop of stops) stop()
  const changes = seen.length
  const later = follow()
  await vi.waitFor(() => expect(later).toHaveLength(1))
  await deleteIntent('newer')
  await vi.waitFor(() => expect(later.at(-1)).toEqual(['being checked']))
  expect(seen).toHaveLength(changes)
})

it('is one of an account and an action, whatever two tabs ask for', async () => {
  const added = await Promise.all([addIntent(intent({})), addIntent(intent({ id: 'second' }))])
  expect(added).toEqual([true, false])
  expect(await addIntent(intent({ id: 'another action', name: 'withdraw' }))).toBe(true)
  expect(await addIntent(intent({ id: 'another account', scope: 'other' }))).toBe(true)
})

it('follows nothing while the device can’t be read', async () => {
  await durable.intents.add(intent({}))
  const sortBy = async () => {
    throw new DOMException('no access', 'SecurityError')
  }
  vi.spyOn(durable.intents, 'where').mockReturnValue({ filter: () => ({ sortBy }) } as never)
  const seen = follow()
  await vi.waitFor(() => expect(seen).toEqual([undefined]))
})
