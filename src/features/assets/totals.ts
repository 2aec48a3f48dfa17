import type { AssetAccount } from '../../contract/assets.ts'
import { sum } from '../../lib/format/money.ts'

/** The tokens of the product, in the order in which they stand. Missing ones are held at 0, unknown ones follow. */
const TOKENS = ['USDT', 'TPU', 'TPUA']
/** Source: specification §9: total assets = sum of USDT and TPUA balances plus frozen. */
const COUNTED = ['USDT', 'TPUA']

const empty = (token: string) => ({ id: `none:${token}`, token, balance: '0', frozen: '0' }) as AssetAccount

/** One account per token of the product, then the others in the server's order. */
export function sortAccounts(accounts: readonly AssetAccount[]): AssetAccount[] {
  const known = TOKENS.map((token) => accounts.find((account) => account.token === token) ?? empty(token))
  return [...known, ...accounts.filter(({ token }) => !TOKENS.includes(token))]
}

/** What the total is made of: usable USDT, usable TPUA, and what is frozen of both. Exact decimals. */
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
