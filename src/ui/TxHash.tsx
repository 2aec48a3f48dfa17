import type { ReactNode } from 'react'
import { env } from '../lib/config/env.ts'
import { spellEnds } from '../lib/format/addresses.ts'
import { useT } from '../lib/i18n/intl.ts'
import { copyToClipboard } from '../lib/toasts/clipboard.ts'
import { TextAction } from './TextAction.tsx'
import styles from './TxHash.module.css'

/** A full transaction hash to copy, of which the ends are read out, with a link if the chain has an explorer. @param children more actions */
export function TxHash({ hash, children }: { hash: string; children?: ReactNode }) {
  const t = useT()
  return (
    <div className={styles.hash}>
      <span className="visually-hidden">{spellEnds(hash)}</span>
      <code aria-hidden="true" className={styles.code}>
        {hash}
      </code>
      <TextAction icon="copy" to={() => void copyToClipboard(hash)}>
        {t('deposit.copyHash')}
      </TextAction>
      {env.explorer && (
        <TextAction icon="share" to={`${env.explorer}/tx/${hash}`}>
          {t('deposit.explorer')}
        </TextAction>
      )}
      {children}
    </div>
  )
}
