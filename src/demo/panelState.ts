import { proxy } from 'valtio'
import { localStore } from '../lib/browser/storage.ts'

export const SECTIONS = ['situations', 'tour', 'change', 'share', 'advanced'] as const
export type SectionName = (typeof SECTIONS)[number]

/** From here on the panel fits beside the app's column. */
export const WIDE = '(width >= 75rem)'

const storedSection = localStore.get('panelSection')

/** Where the panel is, and the section that it shows, which a reload keeps. */
export const panel = proxy({
  view: 'closed' as 'closed' | 'docked' | 'sheet',
  section: SECTIONS.find((name) => name === storedSection) ?? 'situations',
})

export function showSection(name: SectionName): void {
  panel.section = name
  localStore.set('panelSection', name)
}

/** Whether a dialog other than the panel is open. */
export const hasDialogs = (): boolean =>
  document.querySelectorAll('dialog:modal').length > (panel.view === 'sheet' ? 1 : 0)

/** Opens the panel beside the app, or above everything where there is no room, or where a dialog would make it inert. */
export function openPanel(): void {
  panel.view = matchMedia(WIDE).matches && !hasDialogs() ? 'docked' : 'sheet'
  localStore.set('panelDocked', panel.view === 'docked' ? 'on' : 'off')
}

export function closePanel(): void {
  panel.view = 'closed'
  localStore.set('panelDocked', 'off')
}

export const togglePanel = (): void =>
  panel.view === 'closed' || (panel.view === 'docked' && hasDialogs()) ? openPanel() : closePanel()

/** Opens the panel again that a reload has closed. A sheet would hide the screen that the reload was for. */
export function restorePanel(): void {
  if (localStore.get('panelDocked') === 'on' && matchMedia(WIDE).matches) openPanel()
}

/** Uncovers the screen that the panel has opened. */
export function stepAside(): void {
  if (panel.view === 'sheet') closePanel()
}
