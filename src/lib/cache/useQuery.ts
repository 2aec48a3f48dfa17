import { useCallback, useEffect, useMemo, useState } from 'react'
import { safeParse } from 'valibot'
import { useSnapshot } from 'valtio'
import type { Endpoint, Reply } from '../../contract/endpoint.ts'
import { LANGUAGES } from '../../contract/language.ts'
import { ApiError } from '../errors/ApiError.ts'
import { language } from '../i18n/intl.ts'
import { onReconnect } from '../network/connectivity.ts'
import { useViewedAccount } from '../session/viewedAccount.ts'
import type { DocumentRow } from './db.ts'
import { fetchQuery, refetchIfOutdated } from './fetchQuery.ts'
import { type FetchStatus, queryStates } from './fetchState.ts'
import { type Query, queryKey } from './queries.ts'
import { unsaved } from './unsavedRows.ts'

export interface QueryResult<T> {
  /** The cached value; undefined if there is none yet. */
  value: T | undefined
  /** Time of its request, unix milliseconds. */
  fetchedAt: number | undefined
  status: FetchStatus
  /** The value is from before a change, for example a purchase: not to be shown as if it were current. */
  isOutdated: boolean
  /** Why the last fetch failed; the value stays. */
  error: ApiError | undefined
  /** Fetches again. */
  retry: () => void
}

/** The document that is cached; null: there is none that can be read. */
type CachedRow = { key: string; value: unknown; fetchedAt: number } | null

/** Whether the value after a change is on its way. The saved view asks for none, and after a failure the age says so. */
export const isAwaited = ({ isOutdated, status }: Pick<QueryResult<unknown>, 'isOutdated' | 'status'>): boolean =>
  isOutdated && status !== 'failed' && status !== 'saved'

/** A key, then those of the same document in other languages. */
const withFallbacks = (key: string, query: Query<Endpoint>, address: string): string[] => [
  ...new Set([key, ...LANGUAGES.map((other) => queryKey(query, address, other))]),
]

/** A row that does not match the contract is a cache miss: it may come from another version. */
function parseRow(query: Query<Endpoint>, row: DocumentRow | undefined): CachedRow {
  if (!row || !Number.isFinite(row.fetchedAt)) return null
  const parsed = safeParse(query.endpoint.reply, row.value)
  return parsed.success ? { key: row.key, value: parsed.output, fetchedAt: row.fetchedAt } : null
}

const UNSAVED = new ApiError('unsaved')

function ignoreApiError(error: unknown): void {
  if (!(error instanceof ApiError)) throw error
}

/**
 * Renders a query's cached value at once, then follows its refetch. The saved view sends no requests.
 */
export function useQuery<E extends Endpoint>(query: Query<E>): QueryResult<Reply<E>> {
  const { address, isSaved } = useViewedAccount()
  useSnapshot(language).current
  const key = address ? queryKey(query, address) : ''
  const keys = useMemo(() => (address ? withFallbacks(key, query, address) : []), [key, query, address])
  const preloaded = useMemo(() => parseRow(query, unsaved.peekPreloaded(keys)) ?? undefined, [query, keys])
  const [read, setRead] = useState<{ key: string; row: CachedRow }>()
  /** The key that this component has requested: a state from before is not its own. */
  const [requested, setRequested] = useState('')
  const { [key]: known } = useSnapshot(queryStates)

  const retry = useCallback(() => {
    if (key && !isSaved) void fetchQuery(query).catch(ignoreApiError)
  }, [key, isSaved, query])

  useEffect(() => {
    if (!key) return
    const leaving = new AbortController()
    const onRow = (row: DocumentRow | undefined) => setRead({ key, row: parseRow(query, row) })
    const fail = (error: unknown) =>
      setRead(() => {
        throw error
      })
    // With Dexie's code, which the first render does not wait for.
    import('./documentStore.ts').then(({ subscribeToRow }) => subscribeToRow(keys, onRow, leaving.signal)).catch(fail)
    retry()
    setRequested(isSaved ? '' : key)
    const stopRecovering = isSaved ? undefined : onReconnect((since) => refetchIfOutdated(query, since))
    return () => {
      leaving.abort()
      stopRecovering?.()
    }
  }, [key, keys, isSaved, query, retry])

  const row = read?.key === key ? read.row : preloaded
  const own = requested === key ? known : undefined
  const status = isSaved ? 'saved' : (own?.status ?? 'refreshing')
  const failure = isSaved && row === null ? UNSAVED : own?.error
  const shown = row && (row.key === key || status !== 'refreshing') ? row : undefined
  return {
    value: shown?.value as Reply<E> | undefined,
    fetchedAt: shown?.fetchedAt,
    status,
    isOutdated: shown !== undefined && shown.fetchedAt < (known?.changedAt ?? 0),
    // Without a network a request fails before the cache has been read: nothing is known to be missing yet.
    error: row === undefined ? undefined : failure,
    retry,
  }
}
