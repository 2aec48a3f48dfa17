import type { DepositRow } from '../../lib/deposits/types.ts'
import { formatExactAmount } from '../../lib/format/money.ts'
import { useT } from '../../lib/i18n/intl.ts'
import { Button } from '../../ui/Button.tsx'
import { DescriptionList } from '../../ui/DescriptionList.tsx'
import { ElapsedTime } from '../../ui/ElapsedTime.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import styles from './DepositSheet.module.css'
import { HashForm } from './HashForm.tsx'
import { declareUnsent } from './submitHash.ts'

/** Nobody knows whether the wallet sent this one. It is looked for; until it is known, nothing else is sent. */
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
          [t('deposit.asked'), <ElapsedTime key="asked" since={row.requestedAt} />],
        ]}
      />
      <p className={styles.text}>{t('deposit.unknownText')}</p>
      <UnknownActions row={row} />
    </>
  )
}

/** What the user can tell: the hash that the wallet shows, or that it declined. */
export function UnknownActions({ row }: { row: DepositRow }) {
  const t = useT()
  return (
    <>
      <HashForm row={row} />
      <Button tone="danger" onClick={() => void declareUnsent(row)}>
        {t('deposit.wasDeclined')}
      </Button>
    </>
  )
}
