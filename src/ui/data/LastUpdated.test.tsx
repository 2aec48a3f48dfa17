import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { activateLanguage } from '../../lib/i18n/intl.ts'
import { LastUpdated } from './LastUpdated.tsx'

const clock = vi.hoisted(() => ({ now: 0 }))
// A page that stays open: React renders only what a hook tells it to.
vi.mock('../../lib/browser/useNow.ts', () => ({ useNow: () => clock.now }))

beforeAll(() => activateLanguage('en-US'))

describe('the age of data', () => {
  it('has its day as soon as that is over, also where nothing is fetched any more', () => {
    const fetched = new Date('2026-11-25T14:02:00')
    vi.useFakeTimers({ toFake: ['Date'], now: fetched })
    const text = () => renderToStaticMarkup(<LastUpdated fetchedAt={fetched.getTime()} status="saved" />)
    clock.now = fetched.getTime()
    expect(text()).toContain('as of 14:02')
    clock.now += 86_400_000
    expect(text()).toContain('as of 11/25 14:02')
    vi.useRealTimers()
  })
})
