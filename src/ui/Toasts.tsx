import { useLayoutEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { useT } from '../lib/i18n/intl.ts'
import { messageText } from '../lib/i18n/message.ts'
import { dismissToast, type Toast, toasts } from '../lib/toasts/toasts.ts'
import { Icon, type IconName } from './Icon.tsx'
import { sheetsShown } from './sheetStack.ts'
import styles from './Toasts.module.css'
import { useAnnouncement } from './useAnnouncement.ts'

const ICONS = { done: 'check', info: 'info', problem: 'alert' } as const satisfies Record<string, IconName>

/** Toasts, below the bar and above everything, sheets included. A tap dismisses one. */
export function Toasts() {
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
    <>
      <div role="log" className="visually-hidden" />
      {/* Each toast is announced: the popover is hidden until there is one, and inert below a sheet. */}
      <div ref={region} popover="manual" role="status" aria-live="off" className={styles.region}>
        {shown.map((toast) => (
          <ToastButton key={toast.id} toast={toast as Toast} />
        ))}
      </div>
    </>
  )
}

function ToastButton({ toast: { id, tone, message, note } }: { toast: Toast }) {
  const t = useT()
  const text = messageText(t, message)
  const noteText = note && messageText(t, note)
  useAnnouncement(text)
  useAnnouncement(noteText)
  return (
    <button type="button" className={`${styles.toast} ${styles[tone]}`} onClick={() => dismissToast(id)}>
      <Icon name={ICONS[tone]} size="1.2rem" isDrawn={tone === 'done'} />
      <span>
        {text}
        {note && <span className={styles.note}>{noteText}</span>}
      </span>
    </button>
  )
}
