import type { ReactNode } from 'react'
import type { AssetAccount } from '../../contract/assets.ts'
import { useT } from '../../lib/i18n/intl.ts'
import { useAmountsHidden } from '../../lib/session/amountPrivacy.ts'
import { AmountHeading } from '../../ui/AmountHeading.tsx'
import { AmountText } from '../../ui/AmountText.tsx'
import { Metric } from '../../ui/Metric.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './TotalValue.module.css'
import { shareOfTotal, totalOf } from './totals.ts'

interface TotalValueProps {
  /** Undefined while they load. */
  accounts: readonly AssetAccount[] | undefined
  isOutdated: boolean
  /** At the end of the title's line. */
  children?: ReactNode
}

/** The total and a bar of its parts. No unit, since TPUA has no price. */
export function TotalValue({ accounts, isOutdated, children }: TotalValueProps) {
  const t = useT()
  const hidden = useAmountsHidden() || isOutdated || !accounts
  const share = shareOfTotal(accounts ?? [])
  const parts = [
    { name: 'USDT', share: share.usdt, tone: styles.usdt },
    { name: 'TPUA', share: share.tpua, tone: styles.tpua },
    { name: t('assets.frozenPart'), share: share.frozen, tone: styles.frozen },
  ]
  return (
    <section className={styles.total} aria-label={t('assets.total')}>
      <AmountHeading title={t('assets.total')}>{children}</AmountHeading>
      {accounts ? (
        <AmountText amount={totalOf(accounts).total} size="large" isOutdated={isOutdated} />
      ) : (
        <Metric value={<Skeleton width="9rem" height="0.8em" />} size="large" />
      )}
      <div aria-hidden="true" className={styles.bar}>
        {parts.map(
          ({ name, share, tone }) =>
            !hidden && share > 0 && <span key={name} className={tone} style={{ flexGrow: share }} />,
        )}
      </div>
      <ul className={styles.legend}>
        {parts.map(({ name, share, tone }) => (
          <li key={name}>
            <span aria-hidden="true" className={`${styles.dot} ${tone}`} />
            {name} <span className={styles.percent}>{!hidden && `${share}%`}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
