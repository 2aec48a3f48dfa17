import { useEffect, useMemo, useState } from 'react'
import type { AssetRecord } from '../../../contract/assets.ts'
import type { ListFilter } from '../../../lib/cache/entryIndex.ts'
import { entriesIn, followRows } from '../../../lib/cache/followRows.ts'
import { transactionsQuery } from '../../../lib/cache/infiniteQueries.ts'
import { useT } from '../../../lib/i18n/intl.ts'
import { scopeOf } from '../../../lib/session/accountScope.ts'
import { useAmountsHidden } from '../../../lib/session/amountPrivacy.ts'
import { useViewedAccount } from '../../../lib/session/viewedAccount.ts'
import { type Found, findRecords } from './findRecords.ts'
import { matchRecord } from './matchRecord.ts'

/** Records shown at first, and added by each tap on "Show more". */
const STEP = 50

interface RecordSearchResult {
  /** Newest first; undefined until the first search has ended. */
  records: AssetRecord[] | undefined
  hasMore: boolean
  showMore: () => void
}

/** The cached records that a search finds within a filter, following the cache. */
export function useRecordSearch(search: string, filter: ListFilter): RecordSearchResult {
  const t = useT()
  const hidden = useAmountsHidden()
  const { address } = useViewedAccount()
  const question = useMemo(() => ({ matches: matchRecord(t, search, !hidden), filter }), [t, search, hidden, filter])
  const [limit, setLimit] = useState({ question, count: STEP })
  const count = limit.question === question ? limit.count : STEP
  const [answer, setAnswer] = useState<{ question: object; found: Found }>()
  useEffect(() => {
    if (!address) return
    const source = { scope: scopeOf(address), list: transactionsQuery.endpoint.id, filter: question.filter }
    return followRows(
      entriesIn(source),
      (signal) => findRecords(source, question.matches, count, signal),
      (found) => setAnswer({ question, found }),
    )
  }, [address, question, count])
  const found = answer?.question === question ? answer.found : undefined
  return {
    records: found?.records,
    hasMore: found?.hasMore === true,
    showMore: () => setLimit({ question, count: count + STEP }),
  }
}
