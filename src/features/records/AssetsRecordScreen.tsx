import { useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { useSearch } from 'wouter'
import { navigate } from '../../lib/browser/navigation.ts'
import { transactionsQuery } from '../../lib/cache/infiniteQueries.ts'
import { useInfiniteQuery } from '../../lib/cache/useInfiniteQuery.ts'
import { useSavedRange } from '../../lib/cache/useSavedRange.ts'
import { paths } from '../../lib/config/paths.ts'
import { useT } from '../../lib/i18n/intl.ts'
import { serverNow } from '../../lib/network/serverClock.ts'
import { useActionBlockedReason } from '../../lib/network/useActionBlockedReason.ts'
import { closeSheet, openSheet, sheets } from '../../lib/notifications/sheets.ts'
import { AmountsToggle } from '../../ui/AmountsToggle.tsx'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { LastUpdated } from '../../ui/LastUpdated.tsx'
import { InfiniteList } from '../../ui/list/InfiniteList.tsx'
import { useListPlace } from '../../ui/list/useListPlace.ts'
import { SavedRangeNote } from '../../ui/SavedRangeNote.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { ScreenHeader } from '../../ui/ScreenHeader.tsx'
import { FilterChips } from './FilterChips.tsx'
import { FilterSheet } from './FilterSheet.tsx'
import { dayOf, isUnfiltered, NO_FILTER, type RecordFilter, toListFilter } from './filter.ts'
import { formatFilterQuery, parseFilterQuery } from './filterQuery.ts'
import { RecordRow } from './RecordRow.tsx'

const ROW_HEIGHT_PX = 66

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
  const savedRange = useSavedRange(transactionsQuery.endpoint.id)
  const blockedReason = useActionBlockedReason()
  const list = useInfiniteQuery(
    transactionsQuery,
    useMemo(() => toListFilter(filter), [filter]),
    place.start,
  )
  return (
    <Screen>
      <ScreenHeader title={t('screen.assetsRecord')} back={paths.assets}>
        <AmountsToggle />
        <IconButton icon="filter" label={t('filter.title')} onClick={openFilter} />
      </ScreenHeader>
      <FilterChips filter={filter} onChange={setFilter} onOpenSheet={openFilter} />
      <LastUpdated fetchedAt={list.fetchedAt} status={list.status} />
      <SavedRangeNote range={savedRange} />
      <InfiniteList
        {...place}
        list={list}
        label={t('screen.assetsRecord')}
        rowHeight={ROW_HEIGHT_PX}
        emptyTitle={isUnfiltered(filter) ? 'record.empty' : 'record.noMatch'}
        emptyAction={
          isUnfiltered(filter) ? (
            <Button disabledBecause={blockedReason && t(blockedReason)} onClick={() => openSheet('deposit')}>
              {t('deposit.title')}
            </Button>
          ) : (
            <Button tone="quiet" onClick={() => setFilter(NO_FILTER)}>
              {t('filter.reset')}
            </Button>
          )
        }
        renderRow={(record) => <RecordRow record={record} />}
      />
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
