import type { DepositRow } from '../../src/lib/deposits/types.ts'

/** A deposit journal in local storage, which log-out and the end of a session clear. */
const KEY = 'journal'

const read = (): DepositRow[] => JSON.parse(localStorage.getItem(KEY) ?? '[]')
const write = (rows: DepositRow[]) => localStorage.setItem(KEY, JSON.stringify(rows))

const deposits = {
  get: async (id: string) => read().find((row) => row.id === id),
  add: async (row: DepositRow) => write([...read(), row]),
  put: async (row: DepositRow) => write(read().map((each) => (each.id === row.id ? row : each))),
  where: () => ({ equals: (scope: string) => ({ toArray: async () => read().filter((row) => row.scope === scope) }) }),
  filter: () => ({ delete: async () => 0 }),
}

/** The part of the journal's database that the app uses. */
export const webStorage = {
  deposits,
  receivers: { get: async () => undefined, put: async () => {} },
  transaction: async (_mode: string, _tables: unknown, work: () => Promise<unknown>) => work(),
}
