import { useLayoutEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { useT } from '../lib/i18n/intl.ts'
import { type Message, messageText } from '../lib/i18n/message.ts'
import { dismissToast, toasts } from '../lib/toasts/toasts.ts'
import { Icon, type IconName } from './Icon.tsx'
import { sheetsShown } from './sheetStack.ts'
import styles from './Toasts.module.css'

const ICONS = { done: 'check', info: 'info', problem: 'alert' } as const satisfies Record<string, IconName>

/** Toasts, below the bar and above everything, sheets included. A tap dismisses one. */
export function Toasts() {
  const t = useT()
  const { shown } = useSnapshot(toasts)
  const region = useRef<HTMLDivElement>(null)
  const newest = shown.at(-1)?.id

  const sheetCount = useSnapshot(sheetsShown).count

  // Reopened for each toast and each sheet: a sheet opens above the popover.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `sheetCount` changes when a sheet opens.
  useLayoutEffect(() => {
    const element = region.current
    if (!element?.showPopover) return
    if (element.matches(':popover-open')) element.hidePopover()
    if (newest !== undefined) element.showPopover()
  }, [newest, sheetCount])

  return (
    <div ref={region} popover="manual" role="status" className={styles.region}>
      {shown.map((toast) => (
        <button
          key={toast.id}
          type="button"
          className={`${styles.toast} ${styles[toast.tone]}`}
          onClick={() => dismissToast(toast.id)}
        >
          <Icon name={ICONS[toast.tone]} size="1.2rem" />
          <span>
            {messageText(t, toast.message as Message)}
            {toast.note && <span className={styles.note}>{messageText(t, toast.note as Message)}</span>}
          </span>
        </button>
      ))}
    </div>
  )
}
