import { Icon, type IconName } from '../../ui/Icon.tsx'
import styles from './SaleState.module.css'
import type { PurchaseBlocker } from './saleRules.ts'

const LOOKS: Record<PurchaseBlocker | 'onSale', [icon: IconName, tone: string | undefined]> = {
  onSale: ['cube', styles.onSale],
  notStarted: ['clock', styles.waiting],
  ended: ['lock', styles.closed],
  soldOut: ['lock', styles.closed],
  limitReached: ['check', styles.owned],
}

/** Whether the licence can be bought, or why not, on top of its card: a purchase that was the last one moves nothing. */
export function SaleState({ blocker, text }: { blocker: PurchaseBlocker | null; text: string }) {
  const [icon, tone] = LOOKS[blocker ?? 'onSale']
  return (
    <p className={`${styles.state} ${tone}`}>
      <Icon name={icon} size="1.15rem" />
      {text}
    </p>
  )
}
