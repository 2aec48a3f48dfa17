import { type ReactNode, Suspense, useMemo, useState } from 'react'
import { useWideScreen } from '../../lib/browser/useWideScreen.ts'
import { transactionsQuery } from '../../lib/cache/infiniteQueries.ts'
import { useInfiniteQuery } from '../../lib/cache/useInfiniteQuery.ts'
import { paths } from '../../lib/config/paths.ts'
import { useT } from '../../lib/i18n/intl.ts'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { InfiniteList } from '../../ui/InfiniteList.tsx'
import { LastUpdated } from '../../ui/LastUpdated.tsx'
import { RecordRow } from '../../ui/RecordRow.tsx'
import { retryableLazy } from '../../ui/retryableLazy.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { ScreenHeader } from '../../ui/ScreenHeader.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { FilterChips } from './FilterChips.tsx'
import { FilterSheet } from './FilterSheet.tsx'
import { isUnfiltered, NO_FILTER, toListFilter } from './filter.ts'

const ROW_HEIGHT_PX = 66
const RecordsChart = retryableLazy(() => import('./chart/RecordsChart.tsx'))

/** Isolates a part that the list doesn't wait for. */
const Beside = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary path={paths.assetsRecord} onError={() => {}}>
    <Suspense fallback={<Skeleton height="18.6rem" />}>{children}</Suspense>
  </ErrorBoundary>
)

/** Asset records, filtered by chips and a sheet. */
export default function AssetsRecordScreen() {
  const t = useT()
  const [filter, setFilter] = useState(NO_FILTER)
  const [filterOpen, setFilterOpen] = useState(false)
  const list = useInfiniteQuery(
    transactionsQuery,
    useMemo(() => toListFilter(filter), [filter]),
  )
  const wide = useWideScreen()
  // The sums of the cache know no types.
  const chart = filter.types.length === 0 && (
    <Beside>
      <RecordsChart filter={filter} />
    </Beside>
  )
  return (
    <Screen aside={wide ? chart : undefined}>
      <ScreenHeader title={t('screen.assetsRecord')} back={paths.assets}>
        <IconButton icon="filter" label={t('filter.title')} onClick={() => setFilterOpen(true)} />
      </ScreenHeader>
      <FilterChips filter={filter} onChange={setFilter} onOpenSheet={() => setFilterOpen(true)} />
      {!wide && chart}
      <LastUpdated fetchedAt={list.fetchedAt} status={list.status} />
      <InfiniteList
        list={list}
        label={t('screen.assetsRecord')}
        rowHeight={ROW_HEIGHT_PX}
        emptyTitle={isUnfiltered(filter) ? 'record.empty' : 'record.noMatch'}
        renderRow={(record) => <RecordRow record={record} />}
      />
      {filterOpen && (
        <FilterSheet
          filter={filter}
          onClose={() => setFilterOpen(false)}
          onApply={(next) => {
            setFilter(next)
            setFilterOpen(false)
          }}
        />
      )}
    </Screen>
  )
}
