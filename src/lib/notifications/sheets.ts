import { proxy } from 'valtio'

/** The sheets that belong to no screen. */
export type SheetName = 'drawer' | 'language' | 'deposit' | 'submitHash' | 'install'

/** Which of them is open, and what a screen is asked to open when it is next shown. */
export const sheets = proxy({
  open: null as SheetName | null,
  /** Set by a purchase without the balance for it: the assets screen opens the deposit sheet once. */
  depositWanted: false,
})

export const openSheet = (name: SheetName): void => {
  sheets.open = name
}

export const closeSheet = (): void => {
  sheets.open = null
}
