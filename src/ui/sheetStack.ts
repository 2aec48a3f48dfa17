import { proxy } from 'valtio'

/** How often a sheet has been shown above everything else, for parts that must be above sheets. */
export const sheetsShown = proxy({ count: 0 })

/** The open sheets, from the lowest. */
const open: HTMLDialogElement[] = []

export const topmostSheet = (): HTMLDialogElement | undefined => open.at(-1)

export const isTopmost = (sheet: HTMLDialogElement): boolean => topmostSheet() === sheet

/** Shows a sheet above the others. Returns a function that closes it. */
export function showOnTop(sheet: HTMLDialogElement): () => void {
  open.push(sheet)
  sheet.showModal()
  sheetsShown.count += 1
  return () => {
    open.splice(open.indexOf(sheet), 1)
    // Before unmounting: the browser restores the focus only on close().
    sheet.close()
  }
}

/**
 * Call it when the browser has closed a sheet: shows the sheets below again. The browser closes a dialog that no tap has opened
 * together with the dialog below, see https://html.spec.whatwg.org/#close-watcher-infrastructure.
 *
 * @returns whether the sheet was the topmost
 */
export function restoreBelow(sheet: HTMLDialogElement): boolean {
  for (const below of open.slice(0, -1)) if (!below.open) below.showModal()
  return isTopmost(sheet)
}
