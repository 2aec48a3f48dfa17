import { type AssetAccount, TOKENS } from '../../contract/assets.ts'
import { shares, sum } from '../../lib/format/money.ts'

/** Tokens in the total. Source: specification §9: total assets = sum of USDT and TPUA balances plus frozen. */
const COUNTED = ['USDT', 'TPUA']

const empty = (token: string) => ({ id: `none:${token}`, token, balance: '0', frozen: '0' }) as AssetAccount

/** One account per known token (missing ones have a balance of 0), then the others in the server's order. */
export function sortAccounts(accounts: readonly AssetAccount[]): AssetAccount[] {
  const known = TOKENS.map((token) => accounts.find((account) => account.token === token) ?? empty(token))
  return [...known, ...accounts.filter(({ token }) => !TOKENS.some((known) => known === token))]
}

/** The total and its parts: usable USDT, usable TPUA, and the frozen part of both. Decimal strings. */
export function totalOf(accounts: readonly AssetAccount[]) {
  const counted = accounts.filter(({ token }) => COUNTED.includes(token))
  const usable = (token: string) =>
    sum(counted.filter((account) => account.token === token).map(({ balance }) => balance))
  const parts = { usdt: usable('USDT'), tpua: usable('TPUA'), frozen: sum(counted.map(({ frozen }) => frozen)) }
  return { total: sum(Object.values(parts)), ...parts }
}

/** Whole percent of the total that each part is: together 100, or 0 each without a total. */
export function shareOfTotal(accounts: readonly AssetAccount[]) {
  const { total: _, ...parts } = totalOf(accounts)
  const [usdt = 0, tpua = 0, frozen = 0] = shares(Object.values(parts))
  return { usdt, tpua, frozen }
}

/** Whole percent of the total that the usable balance of a token is; undefined for a token that isn't counted. */
export function usableShareOf(token: string, accounts: readonly AssetAccount[]): number | undefined {
  const { usdt, tpua } = shareOfTotal(accounts)
  if (token === 'USDT') return usdt
  return token === 'TPUA' ? tpua : undefined
}
