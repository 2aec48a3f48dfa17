import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { type Translate, useT } from '../lib/i18n/intl.ts'
import { dismissToast, type Message, notifications } from '../lib/notifications/notifications.ts'
import { Icon, type IconName } from './Icon.tsx'
import styles from './Toasts.module.css'

const ICONS = { done: 'check', info: 'info', problem: 'alert' } as const satisfies Record<string, IconName>

/** A sentence in the language of the moment. */
export const formatMessage = (t: Translate, sentence: Message): string =>
  'text' in sentence ? sentence.text : t(sentence.id, sentence.values)

/** Short lines over everything, sheets included; they leave by themselves. */
export function Toasts() {
  const t = useT()
  const { toasts } = useSnapshot(notifications)
  const region = useRef<HTMLDivElement>(null)
  const newest = toasts.at(-1)?.id

  // A popover is in the top layer; shown anew for each toast, so that it is above a sheet that opened meanwhile.
  useEffect(() => {
    const element = region.current
    if (!element?.showPopover) return
    if (element.matches(':popover-open')) element.hidePopover()
    if (newest !== undefined) element.showPopover()
  }, [newest])

  return (
    <div ref={region} popover="manual" role="status" className={styles.region}>
      {toasts.map((toast) => (
        <button
          key={toast.id}
          type="button"
          className={`${styles.toast} ${styles[toast.tone]}`}
          onClick={() => dismissToast(toast.id)}
        >
          <Icon name={ICONS[toast.tone]} size="1.2rem" />
          <span>{formatMessage(t, toast.message as Message)}</span>
        </button>
      ))}
    </div>
  )
}
