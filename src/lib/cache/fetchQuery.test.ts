import { expect, it, vi } from 'vitest'
import { ME, TOKENS } from '../../../tests/testAccounts.ts'
import { ApiError } from '../errors/ApiError.ts'
import { startSession } from '../session/session.ts'
import { fetchQuery, refetch, refetchIfOutdated } from './fetchQuery.ts'
import { queryStates } from './fetchState.ts'
import { accountsQuery, queryKey } from './queries.ts'

const reply = vi.fn()
vi.mock('../api/call.ts', () => ({ call: () => reply() }))

it('a return to the screen fetches what is from before a change, however young it is', async () => {
  startSession(ME, TOKENS)
  const state = () => queryStates[queryKey(accountsQuery, ME)]
  vi.useFakeTimers({ toFake: ['Date'] })
  reply.mockResolvedValueOnce([{ token: 'USDT', balance: '100' }])
  await fetchQuery(accountsQuery)
  vi.setSystemTime(Date.now() + 1000)
  reply.mockRejectedValueOnce(new ApiError('http', { status: 500 }))
  await refetch(accountsQuery).catch(() => {})
  expect(state()?.status).toBe('failed')

  const lastReturn = Date.now() - 30_000
  reply.mockRejectedValueOnce(new ApiError('http', { status: 500 }))
  await expect(refetchIfOutdated(accountsQuery, lastReturn)).rejects.toThrow(ApiError)
  expect(state()?.status).toBe('failed')
  reply.mockResolvedValueOnce([{ token: 'USDT', balance: '60' }])
  await refetchIfOutdated(accountsQuery, lastReturn)
  await refetchIfOutdated(accountsQuery, lastReturn)
  expect(state()?.status).toBe('idle')
  expect(reply).toHaveBeenCalledTimes(4)
  vi.useRealTimers()
})
