import type { ApiError } from '../lib/errors.ts'
import { useText } from '../lib/intl.ts'
import { sentenceOf } from '../lib/sentences.ts'
import { Problem } from './Problem.tsx'
import { say } from './Toasts.tsx'

/** Says what could not be fetched and offers to try again; nothing while nothing failed. */
export function FetchProblem({ error, onRetry }: { error: ApiError | undefined; onRetry: () => void }) {
  const t = useText()
  return error && <Problem text={say(t, sentenceOf(error))} retryLabel={t('action.retry')} onRetry={onRetry} />
}
