import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { InfiniteQueryResult } from '../../../lib/cache/useInfiniteQuery.ts'
import { useOlderRecords } from './useOlderRecords.ts'

const LIST = {
  status: 'idle',
  isRead: true,
  complete: false,
  partial: false,
  nextPage: { status: 'idle' },
  fetchNextPage: () => {},
} as unknown as InfiniteQueryResult<unknown>

function Probe({ list, found }: { list: InfiniteQueryResult<unknown>; found: number | undefined }) {
  const { exist, isFetching } = useOlderRecords(list, found)
  return isFetching ? 'fetches' : exist ? 'offers to fetch' : 'has all'
}

describe('a search for older records', () => {
  it.each([
    ['fetches while it has found little', LIST, 3, 'fetches'],
    ['offers to fetch more once it has found a screenful', LIST, 12, 'offers to fetch'],
    ['waits for what is being searched', LIST, undefined, 'offers to fetch'],
    ['waits until the cache has been read', { ...LIST, isRead: false }, 3, 'has all'],
    ['fetches nothing of a list that is complete', { ...LIST, complete: true }, 3, 'has all'],
    ['fetches nothing while the server can’t be reached', { ...LIST, status: 'failed' as const }, 3, 'has all'],
  ])('%s', (_, list, found, state) => {
    expect(renderToStaticMarkup(<Probe list={list} found={found} />)).toBe(state)
  })
})
