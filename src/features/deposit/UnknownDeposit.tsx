import { useText } from '../../lib/intl.ts'
import type { DepositRow } from '../../lib/journal/deposit.ts'
import { formatExactAmount } from '../../lib/money.ts'
import { Button } from '../../ui/Button.tsx'
import { Elapsed } from '../../ui/Elapsed.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { declareUnsent } from './claim.ts'
import styles from './DepositSheet.module.css'
import { HashForm } from './HashForm.tsx'

/** Nobody knows whether the wallet sent this one. It is looked for; until it is known, nothing else is sent. */
export function UnknownDeposit({ row }: { row: DepositRow }) {
  const t = useText()
  return (
    <>
      <p role="status" className={styles.looking}>
        <Spinner size="1rem" />
        {t('deposit.stateUnknown')}
      </p>
      <Facts
        facts={[
          [t('deposit.amount'), row.amount && formatExactAmount(row.amount)],
          [t('deposit.asked'), <Elapsed key="asked" since={row.askedAt} />],
        ]}
      />
      <p className={styles.text}>{t('deposit.unknownText')}</p>
      <UnknownActions row={row} />
    </>
  )
}

/** What the user can tell: the hash that the wallet shows, or that it declined. */
export function UnknownActions({ row }: { row: DepositRow }) {
  const t = useText()
  return (
    <>
      <HashForm row={row} />
      <Button tone="danger" onClick={() => void declareUnsent(row)}>
        {t('deposit.wasDeclined')}
      </Button>
    </>
  )
}
