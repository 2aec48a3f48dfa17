import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { readEntry } from '../../lib/browser/historyEntry.ts'
import { paths } from '../../lib/config/paths.ts'
import { type MessageId, useT } from '../../lib/i18n/intl.ts'

const TITLES: Record<string, MessageId> = {
  [paths.home]: 'tab.home',
  [paths.my]: 'screen.account',
  [paths.deal]: 'tab.deal',
  [paths.dealRecord]: 'screen.dealRecord',
  [paths.node]: 'screen.node',
  [paths.mining]: 'tab.mining',
  [paths.invited]: 'screen.invited',
  [paths.invitedUpdate]: 'screen.invitedUpdate',
  [paths.assets]: 'tab.assets',
  [paths.assetsRecord]: 'screen.assetsRecord',
  [paths.withdraw]: 'withdraw.title',
  [paths.withdrawRecord]: 'screen.withdrawRecord',
}

/** Not part of the first visit; without it, the focus stays where the browser leaves it. */
const focusNewScreen = (isBack: boolean) =>
  import('../../lib/browser/screenFocus.ts').then(({ focusScreen }) => focusScreen(isBack)).catch(() => {})

/** Announces a new screen: names the tab and the history entry after it, and moves the focus to it. */
export function ScreenAnnouncer() {
  const t = useT()
  const [path] = useLocation()
  const shown = useRef<{ path: string; index: number }>(null)
  const title = t(TITLES[path] ?? 'notFound.title')
  useEffect(() => {
    document.title = `${title} · TPU`
  }, [title])
  useEffect(() => {
    const last = shown.current
    const index = readEntry()?.index ?? 0
    shown.current = { path, index }
    if (last && last.path !== path) void focusNewScreen(index < last.index)
  }, [path])
  return null
}
