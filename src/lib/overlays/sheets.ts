import { proxy } from 'valtio'
import { session } from '../session/session.ts'

/** Sheets that can open above any screen, and those of a screen that survive a reload. */
export type SheetName = 'drawer' | 'language' | 'deposit' | 'submitHash' | 'install' | 'filter' | 'inviteQr' | 'storage'

export const sheets = proxy({
  /** The open sheet. */
  open: null as SheetName | null,
  /** The deposit sheet was opened by a link: it survives a reload. Otherwise a reload closes it, with what was typed. */
  linked: false,
})

/** What a reload, or a step forward in the history, opens again. */
const REOPENED: Partial<Record<string, { needsLogin: boolean }>> = {
  drawer: { needsLogin: false },
  language: { needsLogin: false },
  install: { needsLogin: false },
  filter: { needsLogin: true },
  inviteQr: { needsLogin: true },
  // Only under this name if a link opened it.
  deposit: { needsLogin: true },
  storage: { needsLogin: false },
}

export const openSheet = (name: SheetName, { linked = false } = {}): void => {
  Object.assign(sheets, { open: name, linked })
}

export const closeSheet = (): void => {
  sheets.open = null
}

/** Opens a sheet that the history names. @returns whether it does */
export function reopenSheet(name: string): boolean {
  const known = Object.hasOwn(REOPENED, name) ? REOPENED[name] : undefined
  if (!known || (known.needsLogin && !session.address)) return false
  openSheet(name as SheetName, { linked: name === 'deposit' })
  return true
}
