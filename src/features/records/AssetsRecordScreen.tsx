import { type ReactNode, useMemo, useState } from 'react'
import { useSearch } from 'wouter'
import type { AssetRecord } from '../../contract/assets.ts'
import type { Awaited } from '../../lib/awaited/matchRecords.ts'
import { missingIn, NOTHING_AWAITED } from '../../lib/awaited/missing.ts'
import { useAwaited } from '../../lib/awaited/useAwaited.ts'
import { navigate } from '../../lib/browser/navigation.ts'
import { useWideScreen } from '../../lib/browser/useWideScreen.ts'
import type { ListFilter } from '../../lib/cache/entryIndex.ts'
import { transactionsQuery } from '../../lib/cache/infiniteQueries.ts'
import { type InfiniteQueryResult, useInfiniteQuery } from '../../lib/cache/useInfiniteQuery.ts'
import { paths } from '../../lib/config/paths.ts'
import { useT } from '../../lib/i18n/intl.ts'
import { serverNow } from '../../lib/network/serverClock.ts'
import { openSheet } from '../../lib/overlays/sheets.ts'
import { AmountsToggle } from '../../ui/AmountsToggle.tsx'
import { LastUpdated } from '../../ui/data/LastUpdated.tsx'
import { SavedRangeNote } from '../../ui/data/SavedRange.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { useListPlace } from '../../ui/list/useListPlace.ts'
import { AwaitedCard } from '../../ui/records/AwaitedCard.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { ScreenHeader } from '../../ui/ScreenHeader.tsx'
import { isKnownToken, TokenBadge } from '../../ui/TokenBadge.tsx'
import { awaitedWithin } from './awaitedWithin.ts'
import { RecordsChart } from './chart/RecordsChart.tsx'
import { ExportSheet } from './export/ExportSheet.tsx'
import { FilterChips } from './FilterChips.tsx'
import { dayOf, type RecordFilter, toListFilter } from './filter.ts'
import { formatFilterQuery, parseFilterQuery } from './filterQuery.ts'
import { RecordList } from './RecordList.tsx'
import { RecordSheet } from './RecordSheet.tsx'
import { RecordSearch } from './search/RecordSearch.tsx'
import { useSearchText } from './useSearchText.ts'

/** The filter belongs to the history entry: it survives a reload, and going back to the list. */
const show = (filter: RecordFilter) => navigate(paths.assetsRecord + formatFilterQuery(filter), { replace: true })

/** Asset records, filtered by chips and a sheet. The chart is above them, or beside them on wide screens. */
export default function AssetsRecordScreen() {
  const query = useSearch()
  // The same object while the filter is the same: the list starts over with another one.
  const filterQuery = formatFilterQuery(parseFilterQuery(query, dayOf(new Date(serverNow()))))
  const filter = useMemo(() => parseFilterQuery(filterQuery, dayOf(new Date(serverNow()))), [filterQuery])
  const [search, onSearch] = useSearchText(query, filter)
  const place = useListPlace()
  const listFilter = useMemo(() => toListFilter(filter), [filter])
  const list = useInfiniteQuery(transactionsQuery, listFilter, place.start)
  const awaited = useMissing(list, listFilter)
  const wide = useWideScreen()
  const [detail, setDetail] = useState<AssetRecord>()
  const chart = <Chart filter={filter} unreadable={list.unreadable} />
  return (
    <Screen
      header={
        <Header search={search} onSearch={onSearch}>
          <ExportButton filter={listFilter} complete={list.complete} />
        </Header>
      }
      aside={wide ? chart : undefined}
    >
      <FilterChips filter={filter} onChange={show} />
      {search !== undefined && <RecordSearch {...{ search, listFilter, list, onSearch }} onOpen={setDetail} />}
      {!search?.trim() && (
        <>
          {!wide && chart}
          <LastUpdated fetchedAt={list.fetchedAt} status={list.status} />
          {list.isRead && <SavedRangeNote query={transactionsQuery} />}
          <AwaitedCard awaited={awaited} />
          <RecordList list={list} place={place} filter={filter} onFilter={show} onOpen={setDetail} />
        </>
      )}
      {detail && <RecordSheet record={detail} onClose={() => setDetail(undefined)} />}
    </Screen>
  )
}

/** What the user has done within the filter, and the list doesn't show yet. */
function useMissing(list: InfiniteQueryResult<AssetRecord>, filter: ListFilter): Awaited {
  const awaited = useAwaited()
  const records = list.entries.map(({ value }) => value)
  return awaited && list.isRead ? awaitedWithin(missingIn(awaited, records), filter) : NOTHING_AWAITED
}

interface HeaderProps {
  search: string | undefined
  onSearch: (search: string | undefined) => void
  children: ReactNode
}

function Header({ search, onSearch, children }: HeaderProps) {
  const t = useT()
  const badge = search !== undefined && isKnownToken(search) && <TokenBadge symbol={search} />
  return (
    <ScreenHeader title={t('screen.assetsRecord')} back={paths.assets} lead={badge}>
      <AmountsToggle />
      <IconButton
        label={t('search.title')}
        pressed={search !== undefined}
        onClick={() => onSearch(search === undefined ? '' : undefined)}
      >
        <Icon name="search" />
      </IconButton>
      {children}
      <IconButton label={t('filter.title')} onClick={() => openSheet('filter')}>
        <Icon name="filter" />
      </IconButton>
    </ScreenHeader>
  )
}

function ExportButton(props: { filter: ListFilter; complete: boolean }) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <IconButton label={t('export.title')} onClick={() => setOpen(true)}>
        <Icon name="share" />
      </IconButton>
      {open && <ExportSheet {...props} onClose={close} />}
    </>
  )
}

/** The chart adds up all types, so a filter by type hides it. */
function Chart(props: { filter: RecordFilter; unreadable: number }) {
  return props.filter.types.length > 0 ? null : <RecordsChart {...props} />
}
