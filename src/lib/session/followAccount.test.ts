import { afterEach, expect, it } from 'vitest'
import { TOKENS } from '../../../tests/testAccounts.ts'
import { followAccount } from './followAccount.ts'
import { clearSession, startSession } from './session.ts'

const events: string[] = []
const follow = () =>
  followAccount((address) => {
    events.push(`start ${address}`)
    return () => events.push(`stop ${address}`)
  })

afterEach(() => {
  clearSession()
  events.length = 0
})

it('starts for the account that is logged in, once, and stops at once when another one follows', () => {
  startSession('0xA', TOKENS)
  const stop = follow()
  startSession('0xA', TOKENS)
  expect(events).toEqual(['start 0xA'])
  startSession('0xB', TOKENS)
  expect(events).toEqual(['start 0xA', 'stop 0xA', 'start 0xB'])
  stop()
  clearSession()
  expect(events.slice(3)).toEqual(['stop 0xB'])
})

it('does nothing without a login, and starts with the next one', () => {
  const stop = follow()
  expect(events).toEqual([])
  startSession('0xA', TOKENS)
  clearSession()
  expect(events).toEqual(['start 0xA', 'stop 0xA'])
  stop()
  startSession('0xB', TOKENS)
  expect(events).toHaveLength(2)
})
