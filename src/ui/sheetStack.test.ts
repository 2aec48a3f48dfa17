import { describe, expect, it } from 'vitest'
import { isTopmost, restoreBelow, showOnTop } from './sheetStack.ts'

/** A dialog, as far as the stack uses it. */
class FakeDialog {
  open = false
  showModal(): void {
    this.open = true
  }
  close(): void {
    this.open = false
  }
}

function openTwo() {
  const [lower, upper] = [new FakeDialog(), new FakeDialog()] as unknown as [HTMLDialogElement, HTMLDialogElement]
  showOnTop(lower)
  const closeUpper = showOnTop(upper)
  return { lower, upper, closeUpper }
}

describe('two sheets', () => {
  it('only the upper one is the topmost, until it is closed', () => {
    const { lower, upper, closeUpper } = openTwo()
    expect([isTopmost(lower), isTopmost(upper)]).toEqual([false, true])
    closeUpper()
    expect(upper.open).toBe(false)
    expect(isTopmost(lower)).toBe(true)
  })

  it.each(['upper', 'lower'] as const)(
    'the lower one is shown again if the browser closes both, and reports the %s first',
    (first) => {
      const { lower, upper } = openTwo()
      lower.close()
      upper.close()
      const reports = first === 'upper' ? [upper, lower] : [lower, upper]
      const asked = reports.filter((sheet) => !sheet.open && restoreBelow(sheet))
      expect(asked).toEqual([upper])
      expect(lower.open).toBe(true)
    },
  )
})
