/**
 * Fills the frame of the saved view with the cached balances and their age, past React and Dexie: at an offline launch they
 * are painted before the app has started. Loaded by the inline script.
 */
import { SAVED_FRAME, UNKNOWN, UNKNOWN_TEXT } from './frames.ts'
import { readSavedAccount } from './lib/account/readSavedAccount.ts'
import { localStore } from './lib/browser/storage.ts'
import type { DocumentRow } from './lib/cache/rows.ts'
import { AMOUNTS_HIDDEN_KEY } from './lib/config/storageKeys.ts'
import { maskAddress } from './lib/format/addresses.ts'
import { formatAge } from './lib/format/dates.ts'
import { formatAmount } from './lib/format/money.ts'
import { getFlag } from './lib/pwa/deviceFlags.ts'
import { scopeOf } from './lib/session/accountScope.ts'

/** As `listAccounts` of the contract names itself. */
const ACCOUNTS = 'listAccounts'

/** A balance as the screen shows it; undefined if the row is not as the contract has it: it may come from another version. */
function balanceIn(row: DocumentRow, token: string): string | undefined {
  if (!Array.isArray(row.value)) return undefined
  const held = row.value.find((account) => account?.token === token)
  const balance: unknown = held ? held.balance : '0'
  if (typeof balance !== 'string' || !/^[0-9]+(\.[0-9]+)?$/.test(balance)) return undefined
  const { shown, exact } = formatAmount(balance)
  return exact ? shown : `${shown}…`
}

/** Replaces a placeholder in the texts of an element and shows them. */
function fill(element: Element, placeholder: string, value: string): void {
  for (const unknown of element.querySelectorAll(`[${UNKNOWN_TEXT}]`))
    if (unknown.textContent?.includes(placeholder))
      unknown.textContent = unknown.textContent.replace(placeholder, value)
}

/** Whether the user hides amounts; without React, see amountPrivacy.ts. */
const areAmountsHidden = async (): Promise<boolean> =>
  localStore.get(AMOUNTS_HIDDEN_KEY) !== null || (await getFlag('amountsHidden').catch(() => 0)) > 0

/** Resolves when the inline script has shown the frame: at the end of the page. */
const parsed = () => new Promise((resolve) => document.addEventListener('readystatechange', resolve, { once: true }))

async function fillFrame(root: HTMLElement): Promise<void> {
  const [{ account, documents }, hidden] = await Promise.all([readSavedAccount(), areAmountsHidden()])
  const accounts = documents.find(
    ({ scope, name }) => account && scope === scopeOf(account.address) && name === ACCOUNTS,
  )
  if (document.readyState === 'loading') await parsed()
  const main = root.querySelector('main')
  const balances = Object.keys(UNKNOWN.balances).map((token) => accounts && balanceIn(accounts, token))
  // The app has replaced the frame, or there is nothing to fill it with.
  if (!root.dataset.frame?.startsWith(SAVED_FRAME) || !account || !accounts || !main) return
  if (balances.includes(undefined) || hidden) return
  for (const [index, placeholder] of Object.values(UNKNOWN.balances).entries())
    fill(main, formatAmount(placeholder).shown, balances[index] ?? '')
  // The balances first: the bar has the age of the newest data, the balances have their own.
  fill(main, formatAge(UNKNOWN.time), formatAge(accounts.fetchedAt))
  fill(root, formatAge(UNKNOWN.time), formatAge(account.fetchedAt))
  fill(root, maskAddress(UNKNOWN.address), maskAddress(account.address))
  for (const shown of root.querySelectorAll(`[${UNKNOWN_TEXT}]`)) shown.removeAttribute(UNKNOWN_TEXT)
}

const root = document.getElementById('root')
/** Resolves when the frame has been filled. Without the cache it stays as it is until the app replaces it. */
export const filled: Promise<void> | undefined = root ? fillFrame(root).catch(() => {}) : undefined
