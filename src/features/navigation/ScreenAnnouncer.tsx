import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { readEntry } from '../../lib/browser/historyEntry.ts'
import { wantsMotion } from '../../lib/browser/wantsMotion.ts'
import { type MessageId, useT } from '../../lib/i18n/intl.ts'

/** Loaded on the first change of screen. If it can't be loaded, the focus stays where the browser leaves it. */
const focusNewScreen = (isBack: boolean) =>
  import('../../lib/browser/screenFocus.ts').then(({ focusScreen }) => focusScreen(isBack)).catch(() => {})

/**
 * Announces a new screen: names the tab and the history entry after it, fades it in, and moves the focus to it; or to what
 * another account sees in its place, if the focus has gone with what was there.
 */
export function ScreenAnnouncer({ title: id, account }: { title: MessageId; account: string | null }) {
  const t = useT()
  const [path] = useLocation()
  const shown = useRef<{ path: string; index: number }>(null)
  const title = t(id)
  useEffect(() => {
    document.title = `${title} · TPU`
  }, [title])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account sees another screen at the same path
  useLayoutEffect(() => {
    const last = shown.current
    const index = readEntry()?.index ?? 0
    shown.current = { path, index }
    if (!last) return
    const isNew = path !== last.path && index >= last.index
    // Going back shows a screen at once: a swipe back has shown it already. A sheet has an animation of its own.
    if (isNew && wantsMotion() && !document.querySelector('dialog[open]'))
      document.querySelector('main')?.animate({ opacity: [0, 1] }, { duration: 160, easing: 'ease-out' })
    void focusNewScreen(!isNew)
  }, [path, account])
  return null
}
