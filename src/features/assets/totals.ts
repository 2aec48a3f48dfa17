import type { AssetAccount } from '../../contract/assets.ts'
import { sum } from '../../lib/format/money.ts'

/** Known tokens, in display order. */
const TOKENS = ['USDT', 'TPU', 'TPUA']
/** Tokens in the total. Source: specification §9: total assets = sum of USDT and TPUA balances plus frozen. */
const COUNTED = ['USDT', 'TPUA']

const empty = (token: string) => ({ id: `none:${token}`, token, balance: '0', frozen: '0' }) as AssetAccount

/** One account per known token (missing ones have a balance of 0), then the others in the server's order. */
export function sortAccounts(accounts: readonly AssetAccount[]): AssetAccount[] {
  const known = TOKENS.map((token) => accounts.find((account) => account.token === token) ?? empty(token))
  return [...known, ...accounts.filter(({ token }) => !TOKENS.includes(token))]
}

/** The total and its parts: usable USDT, usable TPUA, and the frozen part of both. Decimal strings. */
export function totalOf(accounts: readonly AssetAccount[]): {
  total: string
  usdt: string
  tpua: string
  frozen: string
} {
  const counted = accounts.filter(({ token }) => COUNTED.includes(token))
  const usable = (token: string) =>
    sum(counted.filter((account) => account.token === token).map(({ balance }) => balance))
  const parts = { usdt: usable('USDT'), tpua: usable('TPUA'), frozen: sum(counted.map(({ frozen }) => frozen)) }
  return { total: sum(Object.values(parts)), ...parts }
}
