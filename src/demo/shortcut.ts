import { useEffect } from 'react'
import { proxy } from 'valtio'
import { localStore } from '../lib/browser/storage.ts'
import { togglePanel } from './panelState.ts'

/** Whether the letter H hides and shows the panel. A shortcut of one letter can be switched off (WCAG 2.1.4). */
export const shortcut = proxy({ on: localStore.get('panelShortcut') !== 'off' })

export function setShortcut(on: boolean): void {
  shortcut.on = on
  localStore.set('panelShortcut', on ? 'on' : 'off')
}

const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null

export function usePanelShortcut(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!shortcut.on || event.key.toLowerCase() !== 'h' || isTyping(event)) return
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
      togglePanel()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
