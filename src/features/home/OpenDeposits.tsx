import { Link } from 'wouter'
import { paths } from '../../lib/config/paths.ts'
import { isFailure, isListed, statusMessage } from '../../lib/deposits/status.ts'
import { useDeposits } from '../../lib/deposits/useDeposits.ts'
import type { DepositRow } from '../../lib/durable/rows.ts'
import { useT } from '../../lib/i18n/intl.ts'
import { messageText } from '../../lib/notifications/message.ts'
import { Amount } from '../../ui/Amount.tsx'
import { Card } from '../../ui/Card.tsx'
import { Icon } from '../../ui/Icon.tsx'
import styles from './OpenDeposits.module.css'

/** The deposits that are open or have failed; a tap leads to their details on the assets screen. */
export function OpenDeposits() {
  const t = useT()
  const listed = useDeposits()?.filter((row) => isListed(row)) ?? []
  if (listed.length === 0) return null
  return (
    <Card title={t('deposit.pending')}>
      <ul className={styles.list}>
        {listed.map((row) => (
          <OpenDeposit key={row.id} row={row} />
        ))}
      </ul>
    </Card>
  )
}

function OpenDeposit({ row }: { row: DepositRow }) {
  const t = useT()
  return (
    <li className={styles.deposit}>
      <span className={isFailure(row) ? styles.failed : styles.open}>
        <Icon name={isFailure(row) ? 'alert' : 'clock'} />
      </span>
      <Link href={paths.assets} className={styles.link}>
        {row.amount ? <Amount amount={row.amount} unit="USDT" /> : 'USDT'}
        <span className={styles.state}>{messageText(t, statusMessage(row))}</span>
      </Link>
      <Icon name="chevron" size="1rem" />
    </li>
  )
}
