import { useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { AssetRecord } from '../../../contract/assets.ts'
import type { ListFilter } from '../../../lib/cache/entryIndex.ts'
import { transactionsQuery } from '../../../lib/cache/infiniteQueries.ts'
import { useSavedRange } from '../../../lib/cache/savedRange.ts'
import type { InfiniteQueryResult } from '../../../lib/cache/useInfiniteQuery.ts'
import { language, useT } from '../../../lib/i18n/intl.ts'
import { useActionBlockedReason } from '../../../lib/network/useActionBlockedReason.ts'
import { openSheet } from '../../../lib/overlays/sheets.ts'
import { useAmountsHidden } from '../../../lib/session/amountPrivacy.ts'
import { Button } from '../../../ui/Button.tsx'
import { SavedRangeText } from '../../../ui/data/SavedRange.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FetchError } from '../../../ui/FetchError.tsx'
import { RowList } from '../../../ui/Row.tsx'
import { RecordRow } from '../../../ui/records/RecordRow.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { TextAction } from '../../../ui/TextAction.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { useAnnouncement } from '../../../ui/useAnnouncement.ts'
import styles from './RecordSearch.module.css'
import { useOlderRecords } from './useOlderRecords.ts'
import { useRecordSearch } from './useRecordSearch.ts'

/** After this long without a key, what was typed is searched for, in milliseconds. */
const TYPING_MS = 250
/** Longer while an input method composes: letters of pinyin are no word yet, but keyboards for Latin script compose every word. */
const COMPOSING_MS = 1000

interface RecordSearchProps {
  search: string
  onSearch: (search: string) => void
  listFilter: ListFilter
  /** The list under the filter, which the search extends where it finds little. */
  list: InfiniteQueryResult<AssetRecord>
  onOpen: (record: AssetRecord) => void
}

/** Finds records within the filter, on this device and in older pages of the list. */
export function RecordSearch({ search, onSearch, listFilter, list, onOpen }: RecordSearchProps) {
  const t = useT()
  const hidden = useAmountsHidden()
  const { current } = useSnapshot(language)
  const [typed, setTyped] = useState(search)
  const [isComposing, setComposing] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (typed === search) return
    const timer = setTimeout(() => onSearch(typed), isComposing ? COMPOSING_MS : TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed, search, isComposing, onSearch])
  const clear = () => {
    setTyped('')
    onSearch('')
    field.current?.focus()
  }
  return (
    <>
      <TextField
        ref={field}
        label={t('search.label')}
        type="search"
        placeholder={t(hidden ? 'search.hintHidden' : 'search.hint')}
        enterKeyHint="search"
        autoComplete="off"
        maxLength={100}
        value={typed}
        onChange={setTyped}
        onCompositionStart={() => setComposing(true)}
        onCompositionEnd={() => setComposing(false)}
      />
      {search.trim() !== '' && (
        // What was found, and the pages fetched for it, are of one question. Labels are searched in the language.
        <Results
          key={JSON.stringify([search, listFilter, hidden, current])}
          {...{ search, listFilter, list, hidden, onOpen }}
          onClear={clear}
        />
      )}
    </>
  )
}

interface ResultsProps extends Pick<RecordSearchProps, 'search' | 'listFilter' | 'list' | 'onOpen'> {
  hidden: boolean
  onClear: () => void
}

function Results({ search, listFilter, list, hidden, onClear, onOpen }: ResultsProps) {
  const t = useT()
  const { found, showMore } = useRecordSearch(search, listFilter, hidden)
  const older = useOlderRecords(list, found?.records.length)
  const isEmpty = found?.records.length === 0
  const result = isEmpty ? t('search.none') : found && t('search.found', { count: found.records.length })
  const [asked, setAsked] = useState(0)
  const searchOlder = () => {
    setAsked(asked + 1)
    older.fetchMore()
  }
  const failure = list.error ?? list.nextPage.error
  return (
    <>
      <Announced key={asked} result={result} isSettled={!older.isFetching} />
      <SearchedRange />
      {(!found || (isEmpty && older.isFetching)) && <Skeleton height="3.6rem" />}
      {isEmpty && !older.isFetching && (
        <EmptyState icon="paper" title={t('search.none')} text={hidden ? t('search.amountsHidden') : undefined}>
          <Button tone="quiet" onClick={onClear}>
            {t('search.clear')}
          </Button>
        </EmptyState>
      )}
      {found && !isEmpty && (
        <section aria-label={t('search.title')}>
          <RowList>
            {found.records.map((record) => (
              <RecordRow key={record.id} record={record} onOpen={() => onOpen(record)} />
            ))}
          </RowList>
        </section>
      )}
      {found?.hasMore && (
        <Button tone="quiet" onClick={showMore}>
          {t('search.more')}
        </Button>
      )}
      {!found?.hasMore && <FetchError error={failure} hasData onRetry={list.error ? list.retry : searchOlder} />}
      {!found?.hasMore && !failure && older.exist && (
        <Button tone="quiet" busy={older.isFetching} onClick={searchOlder}>
          {t('search.older')}
        </Button>
      )}
    </>
  )
}

/** Says the result once for each question: not for each older page, nor after each refresh. */
function Announced({ result, isSettled }: { result: string | undefined; isSettled: boolean }) {
  useAnnouncement(result, isSettled)
  return null
}

/** Which records were searched: those of this device. The others can be saved on it. */
function SearchedRange() {
  const t = useT()
  const range = useSavedRange(transactionsQuery)
  const isCutOff = useActionBlockedReason() !== undefined
  return (
    <div className={styles.reach}>
      <p>
        <SavedRangeText range={range} />
      </p>
      {range?.complete === false && !isCutOff && (
        <TextAction to={() => openSheet('storage')}>{t('storage.saveAll')}</TextAction>
      )}
    </div>
  )
}
