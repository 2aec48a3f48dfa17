import type { DepositRow } from '../../src/lib/deposits/types.ts'

/** A deposit journal in local storage, which log-out and the end of a session clear. */
const KEY = 'journal'

const read = (): DepositRow[] => JSON.parse(localStorage.getItem(KEY) ?? '[]')
const write = (rows: DepositRow[]) => localStorage.setItem(KEY, JSON.stringify(rows))

const put = async (row: DepositRow) => write([...read().filter(({ id }) => id !== row.id), row])

const deposits = {
  get: async (id: string) => read().find((row) => row.id === id),
  add: put,
  put,
  where: () => ({ equals: (scope: string) => ({ toArray: async () => read().filter((row) => row.scope === scope) }) }),
  filter: () => ({ delete: async () => 0 }),
}

/** The part of the journal's database that the app uses. */
export const webStorage = {
  deposits,
  receivers: { get: async () => undefined, put: async () => {} },
  transaction: async (_mode: string, _tables: unknown, work: () => Promise<unknown>) => work(),
}
