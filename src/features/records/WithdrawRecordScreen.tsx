import type { WithdrawRecord } from '../../contract/assets.ts'
import { NOTHING_AWAITED, withdrawalsMissingIn } from '../../lib/awaited/missing.ts'
import { useAwaited } from '../../lib/awaited/useAwaited.ts'
import { withdrawalsQuery } from '../../lib/cache/infiniteQueries.ts'
import { useInfiniteQuery } from '../../lib/cache/useInfiniteQuery.ts'
import { paths } from '../../lib/config/paths.ts'
import { useT } from '../../lib/i18n/intl.ts'
import { AmountsToggle } from '../../ui/AmountsToggle.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { LastUpdated } from '../../ui/data/LastUpdated.tsx'
import { SavedRangeNote } from '../../ui/data/SavedRange.tsx'
import { InfiniteList } from '../../ui/list/InfiniteList.tsx'
import { useListPlace } from '../../ui/list/useListPlace.ts'
import { AwaitedCard } from '../../ui/records/AwaitedCard.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { ScreenHeader } from '../../ui/ScreenHeader.tsx'
import { WithdrawalRow } from './WithdrawalRow.tsx'

const ROW_HEIGHT_PX = 66
const renderRow = (record: WithdrawRecord) => <WithdrawalRow record={record} />

export default function WithdrawRecordScreen() {
  const t = useT()
  const place = useListPlace()
  const list = useInfiniteQuery(withdrawalsQuery, undefined, place.start)
  const awaited = useAwaited() ?? NOTHING_AWAITED
  const records = list.entries.map(({ value }) => value)
  const missing = list.isRead ? withdrawalsMissingIn(awaited, records) : NOTHING_AWAITED
  return (
    <Screen>
      <ScreenHeader title={t('screen.withdrawRecord')} back={paths.assets}>
        <AmountsToggle />
      </ScreenHeader>
      <LastUpdated fetchedAt={list.fetchedAt} status={list.status} />
      {list.isRead && <SavedRangeNote query={withdrawalsQuery} />}
      <AwaitedCard awaited={missing} />
      <InfiniteList
        {...place}
        list={list}
        label={t('screen.withdrawRecord')}
        rowHeight={ROW_HEIGHT_PX}
        emptyTitle="record.empty"
        emptyAction={<ButtonLink to={paths.withdraw}>{t('withdraw.title')}</ButtonLink>}
        renderRow={renderRow}
      />
    </Screen>
  )
}
