import type { NodeSale, NodeSaleItem } from '../../contract/nodes.ts'
import { accountsQuery } from '../../lib/cache/queries.ts'
import { useQuery } from '../../lib/cache/useQuery.ts'
import { formatDateTime } from '../../lib/format/dates.ts'
import { formatAmount } from '../../lib/format/money.ts'
import { useT } from '../../lib/i18n/intl.ts'
import { useActionBlockedReason } from '../../lib/network/useActionBlockedReason.ts'
import { useServerNow } from '../../lib/network/useServerNow.ts'
import { useInFlight } from '../../lib/tabs/singleFlight.ts'
import { Amount } from '../../ui/Amount.tsx'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { BUY, confirmAndBuyNode } from './buyNode.ts'
import styles from './OfferCard.module.css'
import { Stock } from './Stock.tsx'
import { hasStock, type PurchaseBlocker, purchaseBlocker } from './saleRules.ts'

/** One sale item in detail, with its buy button. */
export function OfferCard({ sale, item, name }: { sale: NodeSale; item: NodeSaleItem; name: string }) {
  const t = useT()
  const busy = useInFlight(BUY)
  const blocker = purchaseBlocker(sale, item, useServerNow())
  const blockedReason = useActionBlockedReason()
  const accounts = useQuery(accountsQuery)
  const usable = accounts.value?.find(({ token }) => token === 'USDT')?.balance

  const reasons: Record<PurchaseBlocker, string> = {
    notStarted: t('node.notStarted', { time: formatDateTime(sale.beginTime) }),
    ended: t('node.ended'),
    soldOut: t('node.soldOut'),
    limitReached: t('node.limitReached', { max: item.maxPerUser ?? 0 }),
  }
  const disabledReason = blockedReason ? t(blockedReason) : blocker ? reasons[blocker] : undefined
  return (
    <>
      <section className={styles.card} aria-label={name}>
        <div className={styles.head}>
          <h2 className={styles.name}>{name}</h2>
          <span className={styles.owned}>
            {item.maxPerUser === null
              ? t('node.yours', { bought: item.bought })
              : t('node.yoursOf', { bought: item.bought, max: item.maxPerUser })}
          </span>
        </div>
        <Amount amount={item.price} unit="USDT" size="large" />
        {hasStock(item) && <Stock item={item} />}
        {item.content && <p className={styles.content}>{item.content}</p>}
      </section>
      <div className={styles.action}>
        <div className={styles.usable}>
          <span>{t('node.usable')}</span>
          {usable !== undefined ? <Amount amount={usable} /> : accounts.error ? '—' : <Skeleton width="5rem" />}
        </div>
        <Button busy={busy} disabledBecause={disabledReason} onClick={() => void confirmAndBuyNode(item)}>
          {t('node.buyFor', { price: formatAmount(item.price).shown })}
        </Button>
      </div>
    </>
  )
}
