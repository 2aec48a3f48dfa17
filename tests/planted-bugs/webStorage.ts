import type { DepositRow } from '../../src/lib/deposits/types.ts'

/** The journal as somebody in a hurry would keep it: where a log-out and the end of a session clear it. */
const KEY = 'journal'

const read = (): DepositRow[] => JSON.parse(localStorage.getItem(KEY) ?? '[]')
const keep = (rows: DepositRow[]) => localStorage.setItem(KEY, JSON.stringify(rows))

const put = async (row: DepositRow) => keep([...read().filter(({ id }) => id !== row.id), row])

const deposits = {
  get: async (id: string) => read().find((row) => row.id === id),
  add: put,
  put,
  where: () => ({ equals: (scope: string) => ({ toArray: async () => read().filter((row) => row.scope === scope) }) }),
  filter: () => ({ delete: async () => 0 }),
}

/** As much of the journal's database as the app uses. */
export const webStorage = {
  deposits,
  receivers: { get: async () => undefined, put: async () => {} },
  transaction: async (_mode: string, _tables: unknown, work: () => Promise<unknown>) => work(),
}
