import { proxy } from 'valtio'

/** Sheets that can open above any screen. */
export type SheetName = 'drawer' | 'language' | 'deposit' | 'submitHash' | 'install' | 'storage'

export const sheets = proxy({
  /** The open sheet. */
  open: null as SheetName | null,
  /** Set by a purchase that lacks balance: the assets screen opens the deposit sheet once. */
  depositWanted: false,
})

export const openSheet = (name: SheetName): void => {
  sheets.open = name
}

export const closeSheet = (): void => {
  sheets.open = null
}
