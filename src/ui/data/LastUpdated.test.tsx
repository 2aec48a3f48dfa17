import { expect, it, vi } from 'vitest'
import { htmlOf } from '../../../tests/htmlOf.tsx'
import { LastUpdated } from './LastUpdated.tsx'

const clock = vi.hoisted(() => ({ now: 0 }))
// A page that stays open: React renders only what a hook tells it to.
vi.mock('../../lib/browser/useNow.ts', () => ({ useNow: () => clock.now }))

it('the age of data has its day as soon as that is over, also where nothing is fetched any more', async () => {
  const fetched = new Date('2026-11-25T14:02:00')
  vi.useFakeTimers({ toFake: ['Date'], now: fetched })
  const text = () => htmlOf(<LastUpdated fetchedAt={fetched.getTime()} status="saved" />)
  clock.now = fetched.getTime()
  expect(await text()).toContain('as of 14:02')
  clock.now += 86_400_000
  expect(await text()).toContain('as of 11/25 14:02')
  vi.useRealTimers()
})
