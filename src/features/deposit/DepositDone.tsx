import { useText } from '../../lib/intl.ts'
import { type DepositRow, hashOf } from '../../lib/journal/deposit.ts'
import { closeSheet } from '../../lib/sheets.ts'
import { Button } from '../../ui/Button.tsx'
import { Hash } from '../../ui/Hash.tsx'
import { Icon } from '../../ui/Icon.tsx'
import styles from './DepositSheet.module.css'
import { leaveDeposit } from './deposit.ts'

/** The server has acknowledged the transfer. Never "credited": that is for a record to say. */
export function DepositDone({ row }: { row: DepositRow }) {
  const t = useText()
  return (
    <>
      <div role="status" className={styles.done}>
        <span className={styles.mark}>
          <Icon name="check" size="1.7rem" />
        </span>
        <strong>{t('tip.chargeSuccess')}</strong>
        <p className={styles.text}>{t('deposit.review')}</p>
      </div>
      <Hash hash={hashOf(row) ?? ''} />
      <Button
        onClick={() => {
          leaveDeposit()
          closeSheet()
        }}
      >
        {t('action.ok')}
      </Button>
    </>
  )
}
