import { proxy } from 'valtio'
import { localStore } from '../lib/browser/storage.ts'

export const SECTIONS = ['situations', 'tour', 'change', 'share', 'advanced'] as const
export type SectionName = (typeof SECTIONS)[number]

/** Where the panel fits beside the app's column. */
export const WIDE = '(width >= 75rem)'

const storedSection = localStore.get('panelSection')

/** Where the panel is, and its section, which survives a reload. */
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

/** Opens the panel beside the app, or as a sheet where there is no room or a dialog would make the panel inert. */
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

/** Opens a docked panel again after a reload. A sheet stays closed: it would hide the screen that the reload was for. */
export function restorePanel(): void {
  if (localStore.get('panelDocked') === 'on' && matchMedia(WIDE).matches) openPanel()
}

/** Uncovers the screen that the panel has opened. */
export function stepAside(): void {
  if (panel.view === 'sheet') closePanel()
}
