import { useCallback, useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Endpoint, Reply } from '../../contract/endpoint.ts'
import { LANGUAGES } from '../../contract/language.ts'
import { ApiError } from '../errors/errors.ts'
import { language } from '../i18n/intl.ts'
import { onReconnect } from '../network/connectivity.ts'
import { useViewedAccount } from '../session/viewedAccount.ts'
import { peekPreloadedRow, subscribeToRow } from './documentStore.ts'
import type { FetchStatus } from './fetchStatus.ts'
import { fetchQuery, type Query, queryKey, refetchIfStale } from './queries.ts'

/** What a screen shows of a document. */
export interface QueryResult<T> {
  /** What the cache holds; undefined: nothing yet. */
  value: T | undefined
  /** When the server was asked for it, unix milliseconds. */
  fetchedAt: number | undefined
  status: FetchStatus
  /** Why it could not be refreshed; the value stays. */
  error: ApiError | undefined
  /** Asks the server again. */
  retry: () => void
}

interface State {
  key: string
  /** Undefined: nobody has looked yet; null: the cache holds nothing. */
  row?: { key: string; value: unknown; fetchedAt: number } | null
  status: FetchStatus
  error?: ApiError
}

/** Where this language has no copy, the one in another is better than none. */
const keysOf = (doc: Query<Endpoint>, address: string): string[] => [
  ...new Set([queryKey(doc, address), ...LANGUAGES.map((other) => queryKey(doc, address, other))]),
]

const UNSAVED = new ApiError('unsaved')

/**
 * Shows a document: what the cache holds at once, then whatever a refresh brings. Saved data of an account that is not
 * logged in is shown as it is: nothing is asked.
 */
export function useQuery<E extends Endpoint>(doc: Query<E>): QueryResult<Reply<E>> {
  const { address, isSaved } = useViewedAccount()
  useSnapshot(language).current
  const key = address ? queryKey(doc, address) : ''
  const asked = key !== '' && !isSaved
  const begin = useCallback((): State => {
    const row = address ? peekPreloadedRow(keysOf(doc, address)) : undefined
    return { key, status: isSaved ? 'saved' : 'refreshing', ...(row && { row }) }
  }, [key, address, isSaved, doc])
  const [state, setState] = useState(begin)

  /** Follows a refresh; fails as it does. */
  const follow = useCallback(
    async (refreshing: () => Promise<unknown>) => {
      const settle = (outcome: Pick<State, 'status' | 'error'>) =>
        setState(({ error: _, ...current }) => (current.key === key ? { ...current, ...outcome } : current))
      settle({ status: 'refreshing' })
      try {
        await refreshing()
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
    if (asked) void follow(() => fetchQuery(doc)).catch(ignoreApiError)
  }, [asked, doc, follow])

  useEffect(() => {
    if (!key || !address) return
    setState(begin())
    const stop = subscribeToRow(keysOf(doc, address), (row) =>
      setState((current) => (current.key === key ? { ...current, row: row ?? null } : current)),
    )
    retry()
    const stopRecovering = isSaved ? undefined : onReconnect((since) => follow(() => refetchIfStale(doc, since)))
    return () => {
      stop()
      stopRecovering?.()
    }
  }, [key, address, isSaved, doc, begin, retry, follow])

  const { status, row, error }: State = state.key === key ? state : { key, status: 'refreshing' }
  const copy = row && (row.key === key || status !== 'refreshing') ? row : undefined
  return {
    value: copy?.value as Reply<E> | undefined,
    fetchedAt: copy?.fetchedAt,
    status,
    error: status === 'saved' && row === null ? UNSAVED : error,
    retry,
  }
}

function ignoreApiError(error: unknown): void {
  if (!(error instanceof ApiError)) throw error
}
