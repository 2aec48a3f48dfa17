import type { AssetAccount } from '../../contract/assets.ts'
import { useT } from '../../lib/i18n/intl.ts'
import { useAmountsHidden } from '../../lib/session/amountPrivacy.ts'
import { Amount } from '../../ui/Amount.tsx'
import { AmountsToggle } from '../../ui/AmountsToggle.tsx'
import styles from './TotalValue.module.css'
import { shareOfTotal, totalOf } from './totals.ts'

/** The total and a bar of its parts. No unit, since TPUA has no price. */
export function TotalValue({ accounts, isOutdated }: { accounts: readonly AssetAccount[]; isOutdated: boolean }) {
  const t = useT()
  const hidden = useAmountsHidden() || isOutdated
  const share = shareOfTotal(accounts)
  const parts = [
    { name: 'USDT', share: share.usdt, tone: styles.usdt },
    { name: 'TPUA', share: share.tpua, tone: styles.tpua },
    { name: t('assets.frozenPart'), share: share.frozen, tone: styles.frozen },
  ]
  return (
    <section className={styles.total} aria-label={t('assets.total')}>
      <div className={styles.head}>
        <h2 className={styles.label}>{t('assets.total')}</h2>
        <AmountsToggle />
      </div>
      <Amount amount={totalOf(accounts).total} size="large" isOutdated={isOutdated} />
      {!hidden && (
        <div aria-hidden="true" className={styles.bar}>
          {parts.map(
            ({ name, share, tone }) => share > 0 && <span key={name} className={tone} style={{ flexGrow: share }} />,
          )}
        </div>
      )}
      <ul className={styles.legend}>
        {parts.map(({ name, share, tone }) => (
          <li key={name}>
            <span aria-hidden="true" className={`${styles.dot} ${tone}`} />
            {name} {!hidden && `${share}%`}
          </li>
        ))}
      </ul>
    </section>
  )
}
