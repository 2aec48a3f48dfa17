import { useMemo, useState } from 'react'
import { transactionsQuery } from '../../lib/cache/infiniteQueries.ts'
import { useInfiniteQuery } from '../../lib/cache/useInfiniteQuery.ts'
import { useSavedRange } from '../../lib/cache/useSavedRange.ts'
import { paths } from '../../lib/config/paths.ts'
import { useT } from '../../lib/i18n/intl.ts'
import { useActionBlockedReason } from '../../lib/network/useActionBlockedReason.ts'
import { openSheet } from '../../lib/notifications/sheets.ts'
import { AmountsToggle } from '../../ui/AmountsToggle.tsx'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { InfiniteList } from '../../ui/InfiniteList.tsx'
import { LastUpdated } from '../../ui/LastUpdated.tsx'
import { SavedRangeNote } from '../../ui/SavedRangeNote.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { ScreenHeader } from '../../ui/ScreenHeader.tsx'
import { FilterChips } from './FilterChips.tsx'
import { FilterSheet } from './FilterSheet.tsx'
import { isUnfiltered, NO_FILTER, toListFilter } from './filter.ts'
import { RecordRow } from './RecordRow.tsx'

const ROW_HEIGHT_PX = 66

/** Asset records, filtered by chips and a sheet. */
export default function AssetsRecordScreen() {
  const t = useT()
  const savedRange = useSavedRange(transactionsQuery.endpoint.id)
  const blockedReason = useActionBlockedReason()
  const [filter, setFilter] = useState(NO_FILTER)
  const [filterOpen, setFilterOpen] = useState(false)
  const list = useInfiniteQuery(
    transactionsQuery,
    useMemo(() => toListFilter(filter), [filter]),
  )
  return (
    <Screen>
      <ScreenHeader title={t('screen.assetsRecord')} back={paths.assets}>
        <AmountsToggle />
        <IconButton icon="filter" label={t('filter.title')} onClick={() => setFilterOpen(true)} />
      </ScreenHeader>
      <FilterChips filter={filter} onChange={setFilter} onOpenSheet={() => setFilterOpen(true)} />
      <LastUpdated fetchedAt={list.fetchedAt} status={list.status} />
      <SavedRangeNote range={savedRange} />
      <InfiniteList
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
