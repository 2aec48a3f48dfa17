import { expect, it, onTestFinished } from 'vitest'
import { TOKENS } from '../../../tests/testAccounts.ts'
import { followAccount } from './followAccount.ts'
import { clearSession, startSession } from './session.ts'

it('runs for the account that is logged in, once, and stops at once when it leaves or another one follows', () => {
  onTestFinished(clearSession)
  const events: string[] = []
  const follow = () =>
    followAccount((address) => {
      events.push(`start ${address}`)
      return () => events.push(`stop ${address}`)
    })
  follow()()
  expect(events).toEqual([])
  startSession('0xA', TOKENS)
  const stop = follow()
  startSession('0xA', TOKENS)
  expect(events).toEqual(['start 0xA'])
  startSession('0xB', TOKENS)
  expect(events.slice(1)).toEqual(['stop 0xA', 'start 0xB'])
  clearSession()
  startSession('0xA', TOKENS)
  expect(events.slice(3)).toEqual(['stop 0xB', 'start 0xA'])
  stop()
  startSession('0xB', TOKENS)
  expect(events.slice(5)).toEqual(['stop 0xA'])
})
