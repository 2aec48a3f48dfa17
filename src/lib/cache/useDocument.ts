import { useCallback, useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Endpoint, Reply } from '../../contract/endpoint.ts'
import { ApiError } from '../errors.ts'
import { language } from '../intl.ts'
import { session } from '../session.ts'
import { type Document, refresh, rowKey } from './documents.ts'
import { watchRow } from './rows.ts'

/** What a screen shows of a document. */
export interface Shown<T> {
  /** What the cache holds; undefined: nothing yet. */
  value: T | undefined
  /** When the server answered it, unix milliseconds. */
  fetchedAt: number | undefined
  /** `idle`: the last refresh succeeded. `failed`: it did not, `error` says why; the value stays. */
  status: 'refreshing' | 'idle' | 'failed'
  error: ApiError | undefined
  /** Asks the server again. */
  retry: () => void
}

interface State {
  key: string
  value?: unknown
  fetchedAt?: number
  status: 'refreshing' | 'idle' | 'failed'
  error?: ApiError
}

/** Shows a document: what the cache holds at once, then whatever a refresh brings. */
export function useDocument<E extends Endpoint>(doc: Document<E>): Shown<Reply<E>> {
  const { address } = useSnapshot(session)
  useSnapshot(language).current
  const key = address ? rowKey(doc, address) : ''
  const [state, setState] = useState<State>({ key, status: 'refreshing' })

  const retry = useCallback(() => {
    if (!key) return
    setState(({ error: _, ...current }) => ({ ...current, status: 'refreshing' }))
    const settle = (outcome: Pick<State, 'status' | 'error'>) =>
      setState((current) => (current.key === key ? { ...current, ...outcome } : current))
    refresh(doc).then(
      () => settle({ status: 'idle' }),
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error
        if (error.kind !== 'superseded') settle({ status: 'failed', error })
      },
    )
  }, [doc, key])

  useEffect(() => {
    if (!key) return
    setState({ key, status: 'refreshing' })
    const stop = watchRow(key, (row) =>
      setState((current) =>
        current.key === key && row ? { ...current, value: row.value, fetchedAt: row.fetchedAt } : current,
      ),
    )
    retry()
    return stop
  }, [key, retry])

  const mine = state.key === key ? state : ({ key, status: 'refreshing' } satisfies State as State)
  return {
    value: mine.value as Reply<E> | undefined,
    fetchedAt: mine.fetchedAt,
    status: mine.status,
    error: mine.error,
    retry,
  }
}
