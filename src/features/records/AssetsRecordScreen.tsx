import { useMemo, useState } from 'react'
import type { AssetRecord } from '../../contract/assets.ts'
import { transactions } from '../../lib/cache/lists.ts'
import { useList } from '../../lib/cache/useList.ts'
import { useText } from '../../lib/intl.ts'
import { paths } from '../../lib/paths.ts'
import { Age } from '../../ui/Age.tsx'
import { EntryList } from '../../ui/EntryList.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { ScreenHead } from '../../ui/ScreenHead.tsx'
import { FilterChips } from './FilterChips.tsx'
import { FilterSheet } from './FilterSheet.tsx'
import { NO_FILTER, showsAll, toListFilter } from './filter.ts'
import { RecordRow } from './RecordRow.tsx'

const ROW_HEIGHT_PX = 66

/** The asset records: chips and a sheet narrow one list. */
export default function AssetsRecordScreen() {
  const t = useText()
  const [filter, setFilter] = useState(NO_FILTER)
  const [choosing, setChoosing] = useState(false)
  const list = useList(
    transactions,
    useMemo(() => toListFilter(filter), [filter]),
  )
  return (
    <Screen>
      <ScreenHead title={t('screen.assetsRecord')} back={paths.assets}>
        <IconButton icon="filter" label={t('filter.title')} onClick={() => setChoosing(true)} />
      </ScreenHead>
      <FilterChips filter={filter} onChange={setFilter} onOpen={() => setChoosing(true)} />
      <Age fetchedAt={list.fetchedAt} status={list.status} />
      <EntryList
        list={list}
        label={t('screen.assetsRecord')}
        rowHeight={ROW_HEIGHT_PX}
        empty={showsAll(filter) ? 'record.empty' : 'record.noneFits'}
        row={(entry) => <RecordRow record={entry as AssetRecord} />}
      />
      {choosing && (
        <FilterSheet
          filter={filter}
          onClose={() => setChoosing(false)}
          onApply={(next) => {
            setFilter(next)
            setChoosing(false)
          }}
        />
      )}
    </Screen>
  )
}
