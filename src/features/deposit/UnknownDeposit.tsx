import { declareUnsent } from '../../lib/deposits/settleByUser.ts'
import type { DepositRow } from '../../lib/deposits/types.ts'
import { formatExactAmount } from '../../lib/format/money.ts'
import { useT } from '../../lib/i18n/intl.ts'
import { Button } from '../../ui/Button.tsx'
import { DescriptionList } from '../../ui/DescriptionList.tsx'
import { ElapsedTime } from '../../ui/ElapsedTime.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import styles from './DepositSheet.module.css'
import { resetDeposit } from './depositFlow.ts'
import { HashForm } from './HashForm.tsx'

/** A deposit that the wallet may or may not have sent. No other deposit can start until it is settled. */
export function UnknownDeposit({ row }: { row: DepositRow }) {
  const t = useT()
  return (
    <>
      <p role="status" className={styles.searching}>
        <Spinner size="1rem" />
        {t('deposit.stateUnknown')}
      </p>
      <DescriptionList
        items={[
          [t('deposit.amount'), row.amount && formatExactAmount(row.amount)],
          [t('deposit.waiting'), <ElapsedTime key="asked" since={row.requestedAt} />],
        ]}
      />
      <p className={styles.text}>{t('deposit.unknownText')}</p>
      <UnknownActions row={row} />
    </>
  )
}

/** Settles an unknown deposit: with its hash, or as unsent. */
export function UnknownActions({ row }: { row: DepositRow }) {
  const t = useT()
  return (
    <>
      <HashForm row={row} />
      <Button tone="danger" onClick={() => void declareUnsent(row).then((declared) => declared && resetDeposit())}>
        {t('deposit.wasDeclined')}
      </Button>
    </>
  )
}
