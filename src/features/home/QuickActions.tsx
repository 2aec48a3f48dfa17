import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { paths } from '../../lib/config/paths.ts'
import { useT } from '../../lib/i18n/intl.ts'
import { useActionBlockedReason } from '../../lib/network/useActionBlockedReason.ts'
import { openSheet } from '../../lib/overlays/sheets.ts'
import { toast } from '../../lib/toasts/toasts.ts'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import styles from './QuickActions.module.css'

/** Deposit, withdraw, buy a node. The screens of the last two say themselves what is blocked. */
export function QuickActions() {
  const t = useT()
  const blockedReason = useActionBlockedReason()
  return (
    <div className={styles.actions}>
      <button
        type="button"
        className={`${styles.action} ${styles.primary}`}
        aria-disabled={blockedReason !== undefined || undefined}
        onClick={() => (blockedReason ? toast({ id: blockedReason }) : openSheet('deposit'))}
      >
        <Face icon="in">{t('assets.deposit')}</Face>
      </button>
      <Link href={paths.withdraw} className={styles.action}>
        <Face icon="out">{t('assets.withdraw')}</Face>
      </Link>
      <Link href={paths.node} className={styles.action}>
        <Face icon="cube">{t('drawer.buyNode')}</Face>
      </Link>
    </div>
  )
}

function Face({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <>
      <Icon name={icon} size="1.35rem" />
      <span>{children}</span>
    </>
  )
}
