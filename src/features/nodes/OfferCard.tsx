import { useState } from 'react'
import type { AssetAccount } from '../../contract/assets.ts'
import type { NodeSale, NodeSaleItem } from '../../contract/nodes.ts'
import { usePaidAction } from '../../lib/actions/usePaidAction.ts'
import { useNow } from '../../lib/browser/useNow.ts'
import { accountsQuery } from '../../lib/cache/queries.ts'
import { isAwaited, type QueryResult, useQuery } from '../../lib/cache/useQuery.ts'
import { balanceOf } from '../../lib/format/balanceOf.ts'
import { formatDateTime } from '../../lib/format/dates.ts'
import { formatExactAmount, isLess } from '../../lib/format/money.ts'
import { formatCount } from '../../lib/format/numbers.ts'
import { useT } from '../../lib/i18n/intl.ts'
import { serverNow } from '../../lib/network/serverClock.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { AmountText } from '../../ui/AmountText.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useAnnouncement } from '../../ui/useAnnouncement.ts'
import { confirmAndBuyNode, PURCHASE } from './buyNode.ts'
import { NewLicence } from './NewLicence.tsx'
import styles from './OfferCard.module.css'
import { SaleState } from './SaleState.tsx'
import { Stock } from './Stock.tsx'
import { hasStock, type PurchaseBlocker, purchaseBlocker, withPurchase } from './saleRules.ts'

interface OfferCardProps {
  sale: NodeSale
  item: NodeSaleItem
  /** The sale is from before a purchase. */
  isOutdated: boolean
  /** The last fetch of the sale failed. */
  failed: boolean
}

export function OfferCard({ sale, item: received, isOutdated, failed }: OfferCardProps) {
  const t = useT()
  const [purchase, setPurchase] = useState<{ offer: string; before: number }>()
  // The next sale may have the same items, and counts anew.
  const offer = `${sale.beginTime} ${received.id}`
  const before = purchase?.offer === offer ? purchase.before : undefined
  const item = before === undefined ? received : withPurchase(received, before)
  const { busy, isChecking, unresolved } = usePaidAction(PURCHASE)
  useAnnouncement(isChecking ? t('action.checking') : undefined)
  const blocker = purchaseBlocker(sale, item, useNow(serverNow))
  const accounts = useQuery(accountsQuery)
  const usable = accounts.isOutdated ? undefined : accounts.value && balanceOf('USDT', accounts.value)
  const isShort = usable !== undefined && accounts.status === 'idle' && isLess(usable, item.price)
  const buy = async () => {
    const bought = await confirmAndBuyNode(sale, item, usable)
    if (bought !== undefined) setPurchase({ offer, before: bought })
  }

  const owned = isOutdated ? '…' : formatCount(item.bought)
  const reasons: Record<PurchaseBlocker, string> = {
    notStarted: t('node.notStarted', { time: formatDateTime(sale.beginTime) }),
    ended: t('node.ended'),
    soldOut: t('node.soldOut'),
    limitReached: t('node.limitReached', { max: formatCount(item.maxPerUser ?? 0) }),
  }
  return (
    <div className={styles.offer}>
      <section className={`${styles.card} ${blocker ? styles.closed : ''}`} aria-label={item.name}>
        <SaleState blocker={blocker} text={blocker ? reasons[blocker] : t('node.onSale')} />
        <div className={styles.head}>
          <h2 className={styles.name}>{item.name}</h2>
          <Badge>
            {item.maxPerUser === null
              ? t('node.yours', { bought: owned })
              : t('node.yoursOf', { bought: owned, max: formatCount(item.maxPerUser) })}
          </Badge>
        </div>
        <AmountText amount={item.price} unit="USDT" size="large" isPublic />
        {hasStock(item) && <Stock item={item} />}
        {item.content && <p className={styles.content}>{item.content}</p>}
      </section>
      <div className={styles.side}>
        <div className={styles.action}>
          <div className={styles.usable}>
            <span className={isShort ? styles.short : undefined}>
              {t(isShort ? 'node.usableShort' : 'node.usable')}
            </span>
            <Usable accounts={accounts} />
          </div>
          <ActionButton
            busy={busy}
            disabled={blocker !== null}
            disabledBecause={unresolved.length > 0 ? t('node.unknownPurchase') : undefined}
            onClick={() => void buy()}
          >
            {isChecking ? t('action.checking') : t('node.buyFor', { price: formatExactAmount(item.price) })}
          </ActionButton>
        </div>
        {/* Below the button, which a finger may be on. */}
        {before !== undefined && <NewLicence item={received} before={before} isOutdated={isOutdated} failed={failed} />}
      </div>
    </div>
  )
}

/** The usable USDT balance; never a figure from before a purchase. */
function Usable({ accounts }: { accounts: QueryResult<AssetAccount[]> }) {
  const t = useT()
  const { value, isOutdated, error } = accounts
  if (isOutdated) return isAwaited(accounts) ? t('age.updating') : '—'
  if (value) return <AmountText amount={balanceOf('USDT', value)} />
  return error ? '—' : <Skeleton width="5rem" />
}
