import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { readEntry } from '../../lib/browser/historyEntry.ts'
import { type MessageId, useT } from '../../lib/i18n/intl.ts'

/** Loaded on the first change of screen. If it can't be loaded, the focus stays where the browser leaves it. */
const focusNewScreen = (isBack: boolean) =>
  import('../../lib/browser/screenFocus.ts').then(({ focusScreen }) => focusScreen(isBack)).catch(() => {})

/**
 * Announces a new screen: names the tab and the history entry after it, and moves the focus to it; or to what another account
 * sees in its place, if the focus has gone with what was there.
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
  useEffect(() => {
    const last = shown.current
    const index = readEntry()?.index ?? 0
    shown.current = { path, index }
    if (last) void focusNewScreen(last.path === path || index < last.index)
  }, [path, account])
  return null
}
