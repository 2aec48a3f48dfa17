import { expect, it } from 'vitest'
import { createListServer, recordsFrom, timesFrom } from '../../../tests/serveList.ts'
import { ME } from '../../../tests/testAccounts.ts'
import { EVER } from './entryIndex.ts'
import { listOf, transactionsQuery } from './infiniteQueries.ts'
import { readCoverage, readRange } from './listStore.ts'
import { fetchNewestPage, fetchNextPage, NEWEST_PAGE } from './pagination.ts'

const LIST = listOf(transactionsQuery, ME)
const { signal } = new AbortController()
const server = createListServer()

it('a newest page of a server that is behind joins nothing: there may be a gap above it', async () => {
  server.entries = recordsFrom(75)
  await fetchNewestPage(LIST, signal)
  server.entries = recordsFrom(45)
  await fetchNewestPage(LIST, signal)
  expect(await readCoverage(LIST)).toMatchObject({ newest: 75, oldest: 66, complete: false })

  server.entries = recordsFrom(76)
  await fetchNewestPage(LIST, signal)
  for (let last = NEWEST_PAGE; !(await readCoverage(LIST))?.complete; ) last = await fetchNextPage(LIST, last, signal)
  expect((await readRange(LIST, EVER)).map(({ time }) => time)).toEqual(timesFrom(76))
})
