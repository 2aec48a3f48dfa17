import type { ShownList } from '../lib/cache/useList.ts'
import { useText } from '../lib/intl.ts'
import { sentenceOf } from '../lib/sentences.ts'
import styles from './ListEnd.module.css'
import { Problem } from './Problem.tsx'
import { Spinner } from './Spinner.tsx'
import { say } from './Toasts.tsx'

/** What stands below a list: another page on its way, one that failed, the end, or the end of what this phone keeps. */
export function ListEnd({ list }: { list: ShownList }) {
  const t = useText()
  const { more, complete, partial } = list
  if (partial && list.status === 'failed') return <p className={styles.end}>{t('list.partial')}</p>
  if (more.error)
    return <Problem text={say(t, sentenceOf(more.error))} retryLabel={t('action.retry')} onRetry={list.loadMore} />
  if (complete) return <p className={styles.end}>{t('tip.noMore')}</p>
  return (
    <p role="status" className={styles.end}>
      <Spinner /> {t('list.loading')}
    </p>
  )
}
