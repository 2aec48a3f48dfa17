import { currentHash, type DepositRow } from '../../lib/deposits/types.ts'
import { useT } from '../../lib/i18n/intl.ts'
import { closeSheet } from '../../lib/notifications/sheets.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { TxHash } from '../../ui/TxHash.tsx'
import styles from './DepositSheet.module.css'
import { resetDeposit } from './depositFlow.ts'

/** The server has acknowledged the transfer. Never says "credited": only a record does. */
export function DepositDone({ row }: { row: DepositRow }) {
  const t = useT()
  return (
    <>
      <div role="status" className={styles.done}>
        <span className={styles.mark}>
          <Icon name="check" size="1.7rem" />
        </span>
        <strong>{t('tip.chargeSuccess')}</strong>
        <p className={styles.text}>{t('deposit.review')}</p>
      </div>
      <TxHash hash={currentHash(row) ?? ''} />
      <Button
        onClick={() => {
          resetDeposit()
          closeSheet()
        }}
      >
        {t('action.ok')}
      </Button>
    </>
  )
}
