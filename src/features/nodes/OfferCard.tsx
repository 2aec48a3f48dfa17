import { useSnapshot } from 'valtio'
import type { NodeSale, NodeSaleItem } from '../../contract/nodes.ts'
import { accounts } from '../../lib/cache/documents.ts'
import { useDocument } from '../../lib/cache/useDocument.ts'
import { formatDateTime } from '../../lib/dates.ts'
import { useText } from '../../lib/intl.ts'
import { formatAmount } from '../../lib/money.ts'
import { useReadOnly } from '../../lib/saved.ts'
import { useServerNow } from '../../lib/useServerNow.ts'
import { Amount } from '../../ui/Amount.tsx'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { buy, purchase } from './buy.ts'
import styles from './OfferCard.module.css'
import { hasStock, type Obstacle, obstacleTo } from './rules.ts'
import { Stock } from './Stock.tsx'

/** One item of the sale in detail, and the button that buys it. */
export function OfferCard({ sale, item, name }: { sale: NodeSale; item: NodeSaleItem; name: string }) {
  const t = useText()
  const { busy } = useSnapshot(purchase)
  const obstacle = obstacleTo(sale, item, useServerNow())
  const readOnly = useReadOnly()
  const held = useDocument(accounts)
  const usable = held.value?.find(({ token }) => token === 'USDT')?.balance

  const reasons: Record<Obstacle, string> = {
    notStarted: t('node.notStarted', { time: formatDateTime(sale.beginTime) }),
    ended: t('node.ended'),
    soldOut: t('node.soldOut'),
    limitReached: t('node.limitReached', { max: item.maxPerUser ?? 0 }),
  }
  const because = readOnly ? t(readOnly) : obstacle ? reasons[obstacle] : undefined
  return (
    <>
      <section className={styles.card} aria-label={name}>
        <div className={styles.head}>
          <h2 className={styles.name}>{name}</h2>
          <span className={styles.yours}>
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
          {usable !== undefined ? <Amount amount={usable} /> : held.error ? '—' : <Skeleton width="5rem" />}
        </div>
        <Button busy={busy} disabledBecause={because} onClick={() => void buy(item)}>
          {t('node.buyFor', { price: formatAmount(item.price).shown })}
        </Button>
      </div>
    </>
  )
}
