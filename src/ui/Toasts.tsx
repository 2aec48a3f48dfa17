import { useEffect, useLayoutEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { type Translate, useT } from '../lib/i18n/intl.ts'
import type { Message } from '../lib/notifications/message.ts'
import { dismissToast, toasts } from '../lib/notifications/toasts.ts'
import { StartIcon, type StartIconName } from './StartIcon.tsx'
import styles from './Toasts.module.css'

const ICONS = { done: 'check', info: 'info', problem: 'alert' } as const satisfies Record<string, StartIconName>

/** Not part of the start: the first toast comes later. */
export const loadPlaceToasts = () => import('./overlay/placeToasts.ts')

/** Formats a message in the current language. */
export const formatMessage = (t: Translate, message: Message): string =>
  'text' in message ? message.text : t(message.id, message.values)

/** Toasts, above everything including sheets, where they cover no title and no control. */
export function Toasts() {
  const t = useT()
  const { shown } = useSnapshot(toasts)
  const region = useRef<HTMLDivElement>(null)
  const newest = shown.at(-1)?.id

  // Reopened for each toast, so that the popover is above a sheet that opened meanwhile.
  useLayoutEffect(() => {
    const element = region.current
    if (!element?.showPopover) return
    if (element.matches(':popover-open')) element.hidePopover()
    if (newest !== undefined) element.showPopover()
  }, [newest])
  useEffect(() => {
    const element = region.current
    if (!element || newest === undefined) return
    let stop: (() => void) | undefined
    let isOver = false
    const begin = ({ placeToasts }: { placeToasts: (region: HTMLElement) => () => void }) => {
      if (!isOver) stop = placeToasts(element)
    }
    // Without it a toast is where the style sheet puts it.
    loadPlaceToasts().then(begin, () => {})
    return () => {
      isOver = true
      stop?.()
    }
  }, [newest])

  return (
    <div ref={region} popover="manual" role="status" className={styles.region}>
      {shown.map((toast) => (
        <button
          key={toast.id}
          type="button"
          className={`${styles.toast} ${styles[toast.tone]}`}
          onClick={() => dismissToast(toast.id)}
        >
          <StartIcon name={ICONS[toast.tone]} size="1.2rem" />
          <span>
            {formatMessage(t, toast.message as Message)}
            {toast.note && <span className={styles.note}>{formatMessage(t, toast.note as Message)}</span>}
          </span>
        </button>
      ))}
    </div>
  )
}
