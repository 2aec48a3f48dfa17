import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { language } from '../i18n/intl.ts'
import { clearSession, startSession } from '../session/session.ts'
import { db } from './db.ts'
import { fetchQuery, refetch, refetchIfOutdated } from './fetchQuery.ts'
import { queryStates } from './fetchState.ts'
import { accountsQuery, levelInfoQuery, queryKey } from './queries.ts'

const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

const answers: ((balance: string) => void)[] = []
vi.mock('../api/call.ts', () => ({
  call: () => new Promise((resolve) => answers.push((balance) => resolve([{ token: 'USDT', balance }]))),
}))

const storedBalances = async () =>
  (await db.documents.toArray()).map(({ value }) => (value as { balance: string }[])[0]?.balance)

describe('fetchQuery and refetch', () => {
  beforeEach(async () => {
    answers.length = 0
    await db.documents.clear()
    startSession(ADDRESS, { accessToken: 'a', refreshToken: 'r' })
  })

  it('share one request between concurrent callers', async () => {
    const both = Promise.all([fetchQuery(accountsQuery), fetchQuery(accountsQuery)])
    answers[0]?.('1')
    expect(await both).toEqual([[{ token: 'USDT', balance: '1' }], [{ token: 'USDT', balance: '1' }]])
    expect(answers).toHaveLength(1)
  })

  it.each(['before', 'after'])('store the newest reply when the older one arrives %s it', async (order) => {
    const [older, newer] = [fetchQuery(accountsQuery), refetch(accountsQuery)]
    if (order === 'before') answers[0]?.('as it was')
    answers[1]?.('as it is')
    await newer
    answers[0]?.('as it was')
    await older
    expect(await storedBalances()).toEqual(['as it is'])
  })

  it('know a reply as current after a change, also when the clock of the device was set back in between', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 2000 })
    onTestFinished(() => void vi.useRealTimers())
    const changed = refetch(accountsQuery)
    answers[0]?.('1')
    await changed
    vi.setSystemTime(1000)
    const later = fetchQuery(accountsQuery)
    answers[1]?.('2')
    await later
    const [row] = await db.documents.toArray()
    expect(row?.fetchedAt).toBe(1000)
    expect(queryStates[queryKey(accountsQuery, ADDRESS)]?.changedAt).toBeLessThanOrEqual(1000)
  })

  it('share no request with a login that has ended, which gets no reply', async () => {
    void fetchQuery(accountsQuery)
    startSession(ADDRESS, { accessToken: 'b', refreshToken: 'r' })
    const again = fetchQuery(accountsQuery)
    answers[1]?.('2')
    await again
    expect(await storedBalances()).toEqual(['2'])
  })

  it('store no reply whose language was switched meanwhile: the request may have been repeated in the other one', async () => {
    const fetching = fetchQuery(levelInfoQuery)
    const key = queryKey(levelInfoQuery, ADDRESS)
    language.current = 'zh-CN'
    onTestFinished(() => void Object.assign(language, { current: 'en-US' }))
    answers[0]?.('1')
    await fetching
    expect(await db.documents.count()).toBe(0)
    expect(queryStates[key]?.status).toBe('idle')
  })

  it('send a new request on return for data from before the device’s clock was set back', async () => {
    const first = fetchQuery(accountsQuery)
    answers[0]?.('1')
    await first
    await db.documents.toCollection().modify((row) => {
      row.fetchedAt += 3_600_000
    })
    const returned = refetchIfOutdated(accountsQuery, Date.now() - 30_000)
    await vi.waitFor(() => expect(answers).toHaveLength(2))
    answers[1]?.('2')
    await returned
    expect(await storedBalances()).toEqual(['2'])
  })

  it('reject without a session', async () => {
    clearSession()
    await expect(refetch(accountsQuery)).rejects.toMatchObject({ kind: 'superseded' })
  })
})
