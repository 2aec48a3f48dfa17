import { afterEach, describe, expect, it, vi } from 'vitest'
import { htmlOf } from '../../../tests/htmlOf.tsx'
import type { AssetRecord } from '../../contract/assets.ts'
import { NOTHING_AWAITED } from '../../lib/awaited/missing.ts'
import type { InfiniteQueryResult } from '../../lib/cache/useInfiniteQuery.ts'
import { RecentRecords } from '../records/RecentRecords.tsx'
import { InfiniteList } from './InfiniteList.tsx'

/** The newest page has been fetched, and none of its records can be read. */
const LIST: InfiniteQueryResult<AssetRecord> = {
  status: 'idle',
  error: undefined,
  nextPage: { status: 'idle' },
  isRead: true,
  isLoading: false,
  entries: [],
  hasMore: false,
  fetchedAt: 1,
  complete: false,
  partial: false,
  unreadable: 10,
  loadMore: () => {},
  fetchNextPage: () => {},
  retry: () => {},
}
const TEXTS = { label: 'Records', emptyTitle: 'record.empty', emptyAction: 'Deposit' } as const

afterEach(() => vi.unstubAllGlobals())

describe('records of which the newest can’t be read', () => {
  it('go on with the older ones, and are counted below them', async () => {
    vi.stubGlobal('screen', { width: 390, height: 844 })
    vi.stubGlobal('innerHeight', 660)
    const render = (list: InfiniteQueryResult<AssetRecord>) =>
      htmlOf(<InfiniteList list={list} rowHeight={66} renderRow={() => 'row'} {...TEXTS} />)
    expect(await render(LIST)).toContain('10 records can’t be shown')
    expect(await render(LIST)).toContain('Loading')
    expect(await render(LIST)).not.toContain('Deposit')
    const ended = await render({ ...LIST, complete: true })
    expect(ended).toContain('10 records can’t be shown')
    expect(ended).not.toContain('No records yet')
    expect(ended).toContain('Deposit')
    const entries = [{ time: 1, id: 'r1', value: {} as AssetRecord }]
    expect(await render({ ...LIST, entries, unreadable: 1 })).toContain('1 record can’t be shown')
  })

  it('are not called none', async () => {
    const html = await htmlOf(<RecentRecords list={LIST} count={5} awaited={NOTHING_AWAITED} />)
    expect(html).not.toContain('No records yet')
    expect(html).toContain('10 records can’t be shown')
  })
})
