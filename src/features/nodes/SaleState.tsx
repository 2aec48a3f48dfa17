import { Icon, type IconName } from '../../ui/Icon.tsx'
import styles from './SaleState.module.css'
import type { PurchaseBlocker } from './saleRules.ts'

const LOOKS: Record<PurchaseBlocker, [icon: IconName, tone: string | undefined]> = {
  notStarted: ['clock', styles.waiting],
  ended: ['lock', styles.closed],
  soldOut: ['lock', styles.closed],
  limitReached: ['check', styles.owned],
}

/** Why the licence can't be bought, on top of its card. */
export function SaleState({ blocker, text }: { blocker: PurchaseBlocker; text: string }) {
  const [icon, tone] = LOOKS[blocker]
  return (
    <p className={`${styles.state} ${tone}`}>
      <Icon name={icon} size="1.15rem" />
      {text}
    </p>
  )
}
