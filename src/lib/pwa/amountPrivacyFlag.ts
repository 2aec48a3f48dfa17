import { areAmountsHidden, setAmountsHidden } from '../session/amountPrivacy.ts'
import { getFlag, setFlag } from './deviceFlags.ts'

/** Hides or shows amounts. The flag survives an expired session, which clears web storage. */
export function toggleAmounts(): void {
  setAmountsHidden(!areAmountsHidden())
  setFlag('amountsHidden', areAmountsHidden() ? 1 : 0).catch(() => {})
}

/** Hides amounts again after an expired session; before anything of the account is shown. */
export async function restoreAmountPrivacy(): Promise<void> {
  if ((await getFlag('amountsHidden').catch(() => 0)) > 0) setAmountsHidden(true)
}
