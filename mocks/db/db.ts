import * as v from 'valibot'
import { KEYS, type Rows, type TableName } from './rows.ts'
import { createTable, type Table, type TableKeys } from './table.ts'

/** A row of a table. */
export type Row<Name extends TableName> = Rows[Name]
type Tables = { [Name in TableName]: Table<Rows[Name]> }

/** The database of the mock backend. */
export interface Db extends Tables {
  /** Returns a unique, ascending number. Numbers of removed rows are not reused. */
  nextId(sequence?: 'id' | 'token'): number
  /** Removes all rows, except those of some tables. */
  clear(options?: { keep?: TableName[] }): void
  /** Returns all rows as plain JSON. */
  snapshot(): unknown
  /** Replaces all rows. Returns false and leaves the database empty if the snapshot has another version or is corrupt. */
  restore(snapshot: unknown): boolean
  /** Increases with every write. */
  readonly changes: number
}

/** Increment with every change of `Rows`. Snapshots are stored on devices; an older one is replaced by a fresh seed. */
const SNAPSHOT_VERSION = 2
const NAMES = Object.keys(KEYS) as TableName[]
const Snapshot = v.object({
  version: v.literal(SNAPSHOT_VERSION),
  tables: v.object(Object.fromEntries(NAMES.map((name) => [name, v.array(v.record(v.string(), v.unknown()))]))),
})

/** Creates an empty database. */
export function createDb(): Db {
  let changes = 0
  const changed = () => {
    changes += 1
  }
  const createOne = (name: TableName) => createTable(KEYS[name] as TableKeys<object>, changed)
  const byName = new Map(NAMES.map((name) => [name, createOne(name)]))
  const tables = Object.fromEntries(byName) as unknown as Tables
  const clear = ({ keep = [] }: { keep?: TableName[] } = {}) => {
    for (const [name, table] of byName) if (!keep.includes(name)) table.clear()
  }

  return {
    ...tables,
    nextId: (name = 'id') => {
      const where = { name: { equals: name } }
      const last = (tables.sequences.first(where)?.last ?? 0) + 1
      if (last === 1) tables.sequences.insert({ name, last })
      else tables.sequences.update(where, { last })
      return last
    },
    clear,
    snapshot: () =>
      structuredClone({
        version: SNAPSHOT_VERSION,
        tables: Object.fromEntries([...byName].map(([name, table]) => [name, table.list()])),
      }),
    restore: (snapshot) => {
      clear()
      const { success, output } = v.safeParse(Snapshot, snapshot)
      if (!success) return false
      try {
        for (const [name, table] of byName) for (const row of output.tables[name] ?? []) table.insert({ ...row })
        return true
      } catch {
        clear()
        return false
      }
    },
    get changes() {
      return changes
    },
  }
}
