import { proxy } from 'valtio'

/** Sheets that can open above any screen, or from several places of one. */
export type SheetName = 'drawer' | 'language' | 'deposit' | 'submitHash' | 'install' | 'filter' | 'storage'

export const sheets = proxy({
  /** The open sheet. */
  open: null as SheetName | null,
})

export const openSheet = (name: SheetName): void => {
  sheets.open = name
}

export const closeSheet = (): void => {
  sheets.open = null
}
