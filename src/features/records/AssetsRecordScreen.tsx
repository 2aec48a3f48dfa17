import { type ReactNode, Suspense, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import { useSearch } from 'wouter'
import { navigate } from '../../lib/browser/navigation.ts'
import { useWideScreen } from '../../lib/browser/useWideScreen.ts'
import { transactionsQuery } from '../../lib/cache/infiniteQueries.ts'
import { useInfiniteQuery } from '../../lib/cache/useInfiniteQuery.ts'
import { paths } from '../../lib/config/paths.ts'
import { useT } from '../../lib/i18n/intl.ts'
import { serverNow } from '../../lib/network/serverClock.ts'
import { closeSheet, openSheet, sheets } from '../../lib/notifications/sheets.ts'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { InfiniteList } from '../../ui/InfiniteList.tsx'
import { LastUpdated } from '../../ui/LastUpdated.tsx'
import { RecordRow } from '../../ui/RecordRow.tsx'
import { retryableLazy } from '../../ui/retryableLazy.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { ScreenHeader } from '../../ui/ScreenHeader.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useListPlace } from '../../ui/useListPlace.ts'
import { FilterChips } from './FilterChips.tsx'
import { FilterSheet } from './FilterSheet.tsx'
import { dayOf, isUnfiltered, type RecordFilter, toListFilter } from './filter.ts'
import { formatFilterQuery, parseFilterQuery } from './filterQuery.ts'

const ROW_HEIGHT_PX = 66
const ExportSheet = retryableLazy(() => import('./export/ExportSheet.tsx'))
const RecordsChart = retryableLazy(() => import('./chart/RecordsChart.tsx'))

/** Isolates a part that the list doesn't wait for. */
const Beside = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary path={paths.assetsRecord} onError={() => {}}>
    <Suspense fallback={<Skeleton height="18.6rem" />}>{children}</Suspense>
  </ErrorBoundary>
)

/** A filter belongs to the history entry: it survives a reload, and going back to the list. */
const setFilter = (filter: RecordFilter) => navigate(paths.assetsRecord + formatFilterQuery(filter), { replace: true })
const openFilter = () => openSheet('filter')

/** Asset records, filtered by chips and a sheet. */
export default function AssetsRecordScreen() {
  const t = useT()
  const query = useSearch()
  const filter = useMemo(() => parseFilterQuery(query, dayOf(new Date(serverNow()))), [query])
  const { open } = useSnapshot(sheets)
  const place = useListPlace()
  const listFilter = useMemo(() => toListFilter(filter), [filter])
  const list = useInfiniteQuery(transactionsQuery, listFilter, place.start)
  const wide = useWideScreen()
  const [exporting, setExporting] = useState(false)
  // The sums of the cache know no types.
  const chart = filter.types.length === 0 && (
    <Beside>
      <RecordsChart filter={filter} />
    </Beside>
  )
  return (
    <Screen aside={(wide && chart) || undefined}>
      <ScreenHeader title={t('screen.assetsRecord')} back={paths.assets}>
        <IconButton icon="share" label={t('export.title')} onClick={() => setExporting(true)} />
        <IconButton icon="filter" label={t('filter.title')} onClick={openFilter} />
      </ScreenHeader>
      <FilterChips filter={filter} onChange={setFilter} onOpenSheet={openFilter} />
      {!wide && chart}
      <LastUpdated fetchedAt={list.fetchedAt} status={list.status} />
      <InfiniteList
        {...place}
        list={list}
        label={t('screen.assetsRecord')}
        rowHeight={ROW_HEIGHT_PX}
        emptyTitle={isUnfiltered(filter) ? 'record.empty' : 'record.noMatch'}
        renderRow={(record) => <RecordRow record={record} />}
      />
      {exporting && (
        <Suspense fallback={null}>
          <ExportSheet filter={listFilter} complete={list.complete} onClose={() => setExporting(false)} />
        </Suspense>
      )}
      {open === 'filter' && (
        <FilterSheet
          filter={filter}
          onClose={closeSheet}
          onApply={(next) => {
            closeSheet()
            setFilter(next)
          }}
        />
      )}
    </Screen>
  )
}
