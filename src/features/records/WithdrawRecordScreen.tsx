import type { ListFilter } from '../../lib/cache/entryIndex.ts'
import { withdrawalsQuery } from '../../lib/cache/infiniteQueries.ts'
import { useInfiniteQuery } from '../../lib/cache/useInfiniteQuery.ts'
import { paths } from '../../lib/config/paths.ts'
import { useT } from '../../lib/i18n/intl.ts'
import { InfiniteList } from '../../ui/InfiniteList.tsx'
import { LastUpdated } from '../../ui/LastUpdated.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { ScreenHeader } from '../../ui/ScreenHeader.tsx'
import { useListPlace } from '../../ui/useListPlace.ts'
import { WithdrawalRow } from './WithdrawalRow.tsx'

const ROW_HEIGHT_PX = 66
const NO_FILTER: ListFilter = {}

/** Withdraw records with their status. */
export default function WithdrawRecordScreen() {
  const t = useT()
  const place = useListPlace()
  const list = useInfiniteQuery(withdrawalsQuery, NO_FILTER, place.start)
  return (
    <Screen>
      <ScreenHeader title={t('screen.withdrawRecord')} back={paths.assets}>
        <LastUpdated fetchedAt={list.fetchedAt} status={list.status} />
      </ScreenHeader>
      <InfiniteList
        {...place}
        list={list}
        label={t('screen.withdrawRecord')}
        rowHeight={ROW_HEIGHT_PX}
        emptyTitle="record.empty"
        renderRow={(record) => <WithdrawalRow record={record} />}
      />
    </Screen>
  )
}
