/**
 * Fills the frame of the saved view with the cached balances and their age, past React and Dexie: at an offline launch they
 * are painted before the app has started. Loaded by the inline script, which reads the cache meanwhile.
 */
import { findSavedAccount } from '../lib/account/findSavedAccount.ts'
import type { SavedRows } from '../lib/account/readSavedRows.ts'
import type { DocumentRow } from '../lib/cache/rows.ts'
import { maskAddress } from '../lib/format/addresses.ts'
import { formatAge } from '../lib/format/dates.ts'
import { formatAmount } from '../lib/format/money.ts'
import { scopeOf } from '../lib/session/accountScope.ts'
import { UNKNOWN, UNKNOWN_TEXT } from '../placeholders.ts'

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
function fill(element: ParentNode, placeholder: string, value: string): void {
  for (const unknown of element.querySelectorAll(`[${UNKNOWN_TEXT}]`))
    if (unknown.textContent?.includes(placeholder))
      unknown.textContent = unknown.textContent.replace(placeholder, value)
}

/**
 * Fills a frame of the saved view. Without balances that can be shown it stays as it is until the app replaces it.
 *
 * @param rows what is cached
 */
export function fillFrame(frame: ParentNode, rows: SavedRows): void {
  const account = findSavedAccount(rows)
  const accounts = rows.documents.find(
    ({ scope, name }) => account && scope === scopeOf(account.address) && name === ACCOUNTS,
  )
  const main = frame.querySelector('main')
  const balances = Object.keys(UNKNOWN.balances).map((token) => accounts && balanceIn(accounts, token))
  if (!account || !accounts || !main || balances.includes(undefined)) return
  for (const [index, placeholder] of Object.values(UNKNOWN.balances).entries())
    fill(main, formatAmount(placeholder).shown, balances[index] ?? '')
  // The balances first: the bar has the age of the newest data, the balances have their own.
  fill(main, formatAge(UNKNOWN.time), formatAge(accounts.fetchedAt))
  fill(frame, formatAge(UNKNOWN.time), formatAge(account.fetchedAt))
  fill(frame, maskAddress(UNKNOWN.address), maskAddress(account.address))
  for (const shown of frame.querySelectorAll(`[${UNKNOWN_TEXT}]`)) shown.removeAttribute(UNKNOWN_TEXT)
}
