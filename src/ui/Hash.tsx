import { copy } from '../lib/clipboard.ts'
import { env } from '../lib/env.ts'
import { useText } from '../lib/intl.ts'
import styles from './Hash.module.css'
import { Icon } from './Icon.tsx'

/** The whole hash of a transaction, to copy, and to look up where the chain has an explorer. */
export function Hash({ hash }: { hash: string }) {
  const t = useText()
  return (
    <div className={styles.hash}>
      <code className={styles.digits}>{hash}</code>
      <button type="button" className={styles.act} onClick={() => void copy(hash)}>
        <Icon name="copy" size="1rem" />
        {t('deposit.copyHash')}
      </button>
      {env.explorer && (
        <a className={styles.act} href={`${env.explorer}/tx/${hash}`} target="_blank" rel="noreferrer">
          <Icon name="share" size="1rem" />
          {t('deposit.explorer')}
        </a>
      )}
    </div>
  )
}
