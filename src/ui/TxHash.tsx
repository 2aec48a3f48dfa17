import { env } from '../lib/config/env.ts'
import { useT } from '../lib/i18n/intl.ts'
import { copyToClipboard } from '../lib/toasts/clipboard.ts'
import { Icon } from './Icon.tsx'
import styles from './TxHash.module.css'

/** A full transaction hash to copy, with a link if the chain has an explorer. */
export function TxHash({ hash }: { hash: string }) {
  const t = useT()
  return (
    <div className={styles.hash}>
      <code className={styles.code}>{hash}</code>
      <button type="button" className={styles.action} onClick={() => void copyToClipboard(hash)}>
        <Icon name="copy" size="1rem" />
        {t('deposit.copyHash')}
      </button>
      {env.explorer && (
        <a className={styles.action} href={`${env.explorer}/tx/${hash}`} target="_blank" rel="noreferrer">
          <Icon name="share" size="1rem" />
          {t('deposit.explorer')}
        </a>
      )}
    </div>
  )
}
