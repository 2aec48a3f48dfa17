import { useSnapshot } from 'valtio'
import type { ApiError } from '../lib/errors/ApiError.ts'
import { useT } from '../lib/i18n/intl.ts'
import { connectivity } from '../lib/network/connectivity.ts'
import { errorMessage } from '../lib/notifications/errorMessages.ts'
import { ErrorAlert } from './ErrorAlert.tsx'
import { formatMessage } from './Toasts.tsx'

interface FetchErrorProps {
  error: ApiError | undefined
  /** Cached data is on the screen; the offline bar then explains network errors. */
  hasData: boolean
  onRetry: () => void
}

/** A failed fetch, with a retry button. */
export function FetchError({ error, hasData, onRetry }: FetchErrorProps) {
  const t = useT()
  const { reachable } = useSnapshot(connectivity)
  if (!error || (hasData && !reachable && error.kind === 'network')) return null
  if (error.kind === 'unsaved') return <ErrorAlert text={formatMessage(t, errorMessage(error))} />
  return <ErrorAlert text={formatMessage(t, errorMessage(error))} retryLabel={t('action.retry')} onRetry={onRetry} />
}
