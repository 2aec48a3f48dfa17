import { useSnapshot } from 'valtio'
import type { ApiError } from '../lib/errors.ts'
import { useText } from '../lib/intl.ts'
import { online } from '../lib/online.ts'
import { sentenceOf } from '../lib/sentences.ts'
import { Problem } from './Problem.tsx'
import { say } from './Toasts.tsx'

interface FetchProblemProps {
  error: ApiError | undefined
  /** Something is shown all the same: without a network the bar above every screen says why it is old. */
  covered: boolean
  onRetry: () => void
}

/** What went wrong with asking the server, and the way to ask again. Nothing where nothing did. */
export function FetchProblem({ error, covered, onRetry }: FetchProblemProps) {
  const t = useText()
  const { reachable } = useSnapshot(online)
  if (!error || (covered && !reachable && error.kind === 'network')) return null
  if (error.kind === 'unsaved') return <Problem text={say(t, sentenceOf(error))} />
  return <Problem text={say(t, sentenceOf(error))} retryLabel={t('action.retry')} onRetry={onRetry} />
}
