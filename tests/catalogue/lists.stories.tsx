import type { AssetRecord } from '../../src/contract/assets.ts'
import type { InfiniteQueryResult } from '../../src/lib/cache/useInfiniteQuery.ts'
import { ApiError } from '../../src/lib/errors/ApiError.ts'
import { Button } from '../../src/ui/Button.tsx'
import { InfiniteList } from '../../src/ui/list/InfiniteList.tsx'
import { ListEnd } from '../../src/ui/list/ListEnd.tsx'
import { ListSkeleton } from '../../src/ui/list/ListSkeleton.tsx'
import { ListItem, ListRow, RowsInView } from '../../src/ui/list/RowsInView.tsx'
import { VirtualRows } from '../../src/ui/list/VirtualRows.tsx'
import { RecentRecords, RecordSkeletons, RecordsCard } from '../../src/ui/records/RecentRecords.tsx'
import { RecordRow } from '../../src/ui/records/RecordRow.tsx'
import { whileOffline } from './appState.ts'
import { listOf, records } from './samples.ts'
import { states } from './states.tsx'

export default { title: 'Lists' }

const ROW_HEIGHT = 66
const renderRow = (value: AssetRecord) => <RecordRow record={value} />

const infinite = (label: string, action: string, list: InfiniteQueryResult<AssetRecord>) => (
  <InfiniteList
    list={list}
    label={label}
    rowHeight={ROW_HEIGHT}
    emptyTitle="record.empty"
    emptyAction={<Button>{action}</Button>}
    renderRow={renderRow}
  />
)

export const InfiniteLists = states((t) => {
  const show = (list: InfiniteQueryResult<AssetRecord>) => infinite(t('assets.records'), t('assets.deposit'), list)
  const unread = { ...listOf([]), count: undefined, isRead: false }
  return {
    Complete: show(listOf(records)),
    'Not read yet': show(unread),
    Empty: show(listOf([])),
    'Failed without a copy': show({ ...listOf([]), status: 'failed', error: new ApiError('timeout') }),
    'Failed with a copy': show(listOf(records, { status: 'failed', error: new ApiError('timeout') })),
  }
})

const [record] = records
const row = { isFirst: false, newer: undefined, height: ROW_HEIGHT, renderRow }

export const ListRows = states(() => ({
  Readable: <ListRow {...row} value={record} />,
  'Could not be read': <ListRow {...row} value={undefined} />,
}))

export const VirtualLists = states((t) => ({
  Rows: (
    <VirtualRows
      entries={listOf(records).entries}
      label={t('assets.records')}
      setSize={records.length}
      rowHeight={ROW_HEIGHT}
      renderRow={renderRow}
    />
  ),
}))

export const RowsInViews = states(() => ({
  Rows: (
    <RowsInView style={{}}>
      {records.map((value, index) => (
        <ListItem key={value.id} style={{}} index={index}>
          <ListRow {...row} value={value} />
        </ListItem>
      ))}
    </RowsInView>
  ),
}))

export const ListEnds = states(() => ({
  Loading: <ListEnd list={listOf(records, { complete: false, nextPage: { status: 'refreshing' } })} />,
  Failed: (
    <ListEnd
      list={listOf(records, { complete: false, nextPage: { status: 'failed', error: new ApiError('network') } })}
    />
  ),
  Complete: <ListEnd list={listOf(records)} />,
  'Only what is saved': <ListEnd list={listOf(records, { partial: true, complete: false })} />,
  'Some can’t be shown': <ListEnd list={listOf(records, { unreadable: 3 })} />,
}))

export const ListSkeletons = states(() => ({ Rows: <ListSkeleton height={ROW_HEIGHT} /> }))

export const RecordRows = states(() =>
  Object.fromEntries([
    ...records.map((record) => [record.type, <RecordRow key={record.id} record={record} />]),
    ...records.slice(0, 1).map((record) => ['Opens', <RecordRow key="o" record={record} timeOnly onOpen={() => {}} />]),
  ]),
)

const recent = () =>
  states(() => ({
    Newest: <RecentRecords list={listOf(records)} count={3} />,
    Loading: <RecentRecords list={{ ...listOf([]), count: undefined, isRead: false }} count={2} />,
    Empty: <RecentRecords list={listOf([])} count={2} />,
    Failed: <RecentRecords list={listOf([], { status: 'failed', error: new ApiError('timeout') })} count={2} />,
  }))

export const RecentRecordCards = recent()
export const RecentRecordCardsOffline = { ...recent(), beforeEach: whileOffline }

export const RecordCards = states(() => ({
  Placeholder: (
    <RecordsCard>
      <RecordSkeletons count={2} />
    </RecordsCard>
  ),
}))
