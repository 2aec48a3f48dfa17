import { useCallback, useEffect, useState } from 'react'
import { safeParse } from 'valibot'
import { useSnapshot } from 'valtio'
import type { Endpoint, Reply } from '../../contract/endpoint.ts'
import { LANGUAGES } from '../../contract/language.ts'
import { ApiError } from '../errors/ApiError.ts'
import { language } from '../i18n/intl.ts'
import { onReconnect } from '../network/connectivity.ts'
import { useViewedAccount } from '../session/viewedAccount.ts'
import { fetchQuery, isOutdated, isUpdating, onRefetch, refetchIfStale } from './fetchQuery.ts'
import type { FetchStatus } from './fetchStatus.ts'
import { type Query, queryKey } from './queries.ts'
import type { DocumentRow } from './rows.ts'
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

interface State {
  key: string
  /** Undefined: not read yet; null: not in the cache. */
  row?: { key: string; value: unknown; fetchedAt: number } | null
  status: FetchStatus
  error?: ApiError
}

/** Falls back to the cached document in another language. */
const keysOf = (query: Query<Endpoint>, address: string): string[] => [
  ...new Set([queryKey(query, address), ...LANGUAGES.map((other) => queryKey(query, address, other))]),
]

/** A row that does not match the contract is a cache miss: it may come from another version. */
function parseRow(query: Query<Endpoint>, row: DocumentRow | undefined): Exclude<State['row'], undefined> {
  if (!row || !Number.isFinite(row.fetchedAt)) return null
  const parsed = safeParse(query.endpoint.reply, row.value)
  return parsed.success ? { key: row.key, value: parsed.output, fetchedAt: row.fetchedAt } : null
}

const UNSAVED = new ApiError('unsaved')

/**
 * Follows the cached row. The first render shows preloaded rows and doesn't wait for Dexie's code.
 *
 * @param onError called if that code can't be loaded
 */
function followRow(
  keys: string[],
  onChange: (row: DocumentRow | undefined) => void,
  onError: (error: unknown) => void,
): () => void {
  const controller = new AbortController()
  const { signal } = controller
  import('./documentStore.ts')
    .then(({ subscribeToRow }) => {
      if (!signal.aborted) signal.addEventListener('abort', subscribeToRow(keys, onChange))
    })
    .catch(onError)
  return () => controller.abort()
}

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
  const enabled = key !== '' && !isSaved
  const initialState = useCallback((): State => {
    const preloaded = address ? unsaved.peekPreloaded(keysOf(query, address)) : undefined
    const row = preloaded && parseRow(query, preloaded)
    return { key, status: isSaved ? 'saved' : 'refreshing', ...(row && { row }) }
  }, [key, address, isSaved, query])
  const [state, setState] = useState(initialState)

  /** Shows the status of a fetch. Rejects if the fetch does. */
  const trackFetch = useCallback(
    async (fetching: () => Promise<unknown>) => {
      const settle = (outcome: Pick<State, 'status' | 'error'>) =>
        setState(({ error: _, ...current }) => (current.key === key ? { ...current, ...outcome } : current))
      settle({ status: isUpdating(key) ? 'updating' : 'refreshing' })
      try {
        await fetching()
        settle({ status: 'idle' })
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (error.kind !== 'superseded') settle({ status: 'failed', error })
        throw error
      }
    },
    [key],
  )
  const retry = useCallback(() => {
    if (enabled) void trackFetch(() => fetchQuery(query)).catch(ignoreApiError)
  }, [enabled, query, trackFetch])

  useEffect(() => {
    if (!key || !address) return
    setState(initialState())
    const unsubscribe = followRow(
      keysOf(query, address),
      (row) => setState((current) => (current.key === key ? { ...current, row: parseRow(query, row) } : current)),
      (error) =>
        setState(() => {
          throw error
        }),
    )
    retry()
    const stopFollowing = onRefetch((changed, fetching) => {
      if (changed === key) void trackFetch(() => fetching).catch(ignoreApiError)
    })
    const stopRecovering = isSaved ? undefined : onReconnect((since) => trackFetch(() => refetchIfStale(query, since)))
    return () => {
      unsubscribe()
      stopFollowing()
      stopRecovering?.()
    }
  }, [key, address, isSaved, query, initialState, retry, trackFetch])

  const { status, row, error }: State = state.key === key ? state : { key, status: 'refreshing' }
  const shown = row && (row.key === key || status !== 'refreshing') ? row : undefined
  const failure = row === null && status === 'saved' ? UNSAVED : error
  return {
    value: shown?.value as Reply<E> | undefined,
    fetchedAt: shown?.fetchedAt,
    status,
    isOutdated: shown !== undefined && isOutdated(key, shown.fetchedAt),
    // Without a network a request fails before the cache has been read: nothing is known to be missing yet.
    error: row === undefined ? undefined : failure,
    retry,
  }
}
