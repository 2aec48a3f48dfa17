import { canShare, share } from '../../lib/browser/share.ts'
import { supportSlip } from '../../lib/deposits/supportSlip.ts'
import type { DepositRow } from '../../lib/durable/rows.ts'
import { useT } from '../../lib/i18n/intl.ts'
import { copyToClipboard } from '../../lib/toasts/clipboard.ts'
import { TextAction } from '../TextAction.tsx'
import styles from './SupportSlip.module.css'

/** Copies or shares what support needs to know of a deposit. Works offline. */
export function SupportSlip({ row }: { row: DepositRow }) {
  const t = useT()
  return (
    <div className={styles.actions}>
      <TextAction icon="copy" to={() => void copyToClipboard(supportSlip(t, row))}>
        {t('deposit.forSupport')}
      </TextAction>
      {canShare() && (
        <TextAction icon="share" to={() => void share({ text: supportSlip(t, row) })}>
          {t('invited.share')}
        </TextAction>
      )}
    </div>
  )
}
