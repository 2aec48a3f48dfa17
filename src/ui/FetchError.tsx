import { useSnapshot } from 'valtio'
import type { ApiError } from '../lib/errors/ApiError.ts'
import { errorMessage } from '../lib/i18n/errorMessages.ts'
import { useT } from '../lib/i18n/intl.ts'
import { messageText } from '../lib/i18n/message.ts'
import { connectivity } from '../lib/network/connectivity.ts'
import { ErrorAlert, RetryButton } from './ErrorAlert.tsx'
import { Icon } from './Icon.tsx'
import { Notice } from './Notice.tsx'

interface FetchErrorProps {
  error: ApiError | undefined
  /** Cached data is on the screen; the offline bar then explains network errors. */
  hasData: boolean
  onRetry: () => void
}

/** A failed fetch, with a retry button; a quiet note where offline data is missing. */
export function FetchError({ error, hasData, onRetry }: FetchErrorProps) {
  const t = useT()
  const { reachable } = useSnapshot(connectivity)
  if (!error || (hasData && !reachable && error.kind === 'network')) return null
  if (error.kind === 'unsaved') return <NotSaved text={t('saved.none')} />
  if (!hasData && !reachable && error.kind === 'network')
    return <NotSaved text={t('offline.notSaved')} onRetry={onRetry} />
  const hint = error.kind === 'network' ? t('error.networkHint') : undefined
  return <ErrorAlert text={messageText(t, errorMessage(error))} hint={hint} onRetry={onRetry} />
}

/** A quiet note in place of data of which this device has no copy. */
function NotSaved({ text, onRetry }: { text: string; onRetry?: () => void }) {
  return (
    <Notice tone="plain" icon={<Icon name="paper" />} action={onRetry && <RetryButton onClick={onRetry} />}>
      {text}
    </Notice>
  )
}
