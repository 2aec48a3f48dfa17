import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { Router } from 'wouter'
import type { AssetRecord } from '../../contract/assets.ts'
import type { InfiniteQueryResult } from '../../lib/cache/useInfiniteQuery.ts'
import { activateLanguage } from '../../lib/i18n/intl.ts'
import { RecentRecords } from '../records/RecentRecords.tsx'
import { InfiniteList } from './InfiniteList.tsx'

beforeAll(() => activateLanguage('en-US'))

/** The newest page has been fetched, and none of its records can be read. */
const LIST: InfiniteQueryResult<AssetRecord> = {
  ...{
    status: 'idle',
    error: undefined,
    nextPage: { status: 'idle' },
    isRead: true,
    isLoading: false,
    entries: [],
    hasMore: false,
  },
  ...{ fetchedAt: 1, complete: false, partial: false, unreadable: 10 },
  ...{ loadMore: () => {}, fetchNextPage: () => {}, retry: () => {} },
}

describe('records of which the newest can’t be read', () => {
  it('go on with the older ones', () => {
    vi.stubGlobal('screen', { width: 390, height: 844 })
    vi.stubGlobal('innerHeight', 660)
    const render = (list: InfiniteQueryResult<AssetRecord>) =>
      renderToStaticMarkup(
        <InfiniteList
          list={list}
          label="Records"
          rowHeight={66}
          emptyTitle="record.empty"
          emptyAction="Deposit"
          renderRow={() => 'row'}
        />,
      )
    expect(render(LIST)).toContain('10 records can’t be shown')
    expect(render(LIST)).toContain('Loading')
    expect(render(LIST)).not.toContain('Deposit')
    expect(render({ ...LIST, complete: true })).toContain('Deposit')
    vi.unstubAllGlobals()
  })

  it('are not called none', () => {
    const html = renderToStaticMarkup(
      <Router ssrPath="/">
        <RecentRecords list={LIST} count={5} />
      </Router>,
    )
    expect(html).not.toContain('No records yet')
    expect(html).toContain('10 records can’t be shown')
  })
})
