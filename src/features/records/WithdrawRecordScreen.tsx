import type { WithdrawRecord } from '../../contract/assets.ts'
import type { ListFilter } from '../../lib/cache/entries.ts'
import { withdrawals } from '../../lib/cache/lists.ts'
import { useList } from '../../lib/cache/useList.ts'
import { useText } from '../../lib/intl.ts'
import { paths } from '../../lib/paths.ts'
import { Age } from '../../ui/Age.tsx'
import { EntryList } from '../../ui/EntryList.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { ScreenHead } from '../../ui/ScreenHead.tsx'
import { WithdrawalRow } from './WithdrawalRow.tsx'

const ROW_HEIGHT_PX = 66
const EVERYTHING: ListFilter = {}

/** The withdrawals, each with its status. */
export default function WithdrawRecordScreen() {
  const t = useText()
  const list = useList(withdrawals, EVERYTHING)
  return (
    <Screen>
      <ScreenHead title={t('screen.withdrawRecord')} back={paths.assets}>
        <Age fetchedAt={list.fetchedAt} status={list.status} />
      </ScreenHead>
      <EntryList
        list={list}
        label={t('screen.withdrawRecord')}
        rowHeight={ROW_HEIGHT_PX}
        empty="record.empty"
        row={(entry) => <WithdrawalRow record={entry as WithdrawRecord} />}
      />
    </Screen>
  )
}
