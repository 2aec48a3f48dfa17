interface Comparison<V> {
  equals?: V
  in?: V[]
  gte?: V
  lte?: V
}
/** Conditions by field. All must match. */
export type Where<Row> = { [K in keyof Row]?: Comparison<Row[K]> | undefined }

export interface Selection<Row> {
  where?: Where<Row>
  orderBy?: { [K in keyof Row]?: 'asc' | 'desc' }[]
  skip?: number
  take?: number
}

/** Where the rows of a table are found. */
export interface TableKeys<Row> {
  primaryKey: keyof Row & string
  /** Fields that are looked up by value. Every other condition scans. */
  indexes?: (keyof Row & string)[]
}

/** A typed table. Rows are never changed in place: an update replaces them. */
export interface Table<Row> {
  /** @throws Error if the primary key exists */
  insert(row: Row): Row
  first(where: Where<Row>): Row | undefined
  list(selection?: Selection<Row>): Row[]
  count(where: Where<Row>): number
  /** Updates all matching rows, if any. */
  update(where: Where<Row>, changes: Partial<Row>): void
  remove(where: Where<Row>): void
  clear(): void
}

/** Sorted selections that are remembered until the next write: the pages of one list share the work. */
const MAX_SORTED = 32

const matchesComparison = (value: unknown, comparison: Comparison<unknown>): boolean => {
  if ('equals' in comparison && value !== comparison.equals) return false
  if (comparison.in && !comparison.in.includes(value)) return false
  if (comparison.gte !== undefined && Number(value) < Number(comparison.gte)) return false
  return comparison.lte === undefined || Number(value) <= Number(comparison.lte)
}

const compare = (one: unknown, other: unknown): number =>
  one === other ? 0 : (one as string) < (other as string) ? -1 : 1

/** Creates an in-memory table. `onChange` is called before every write. */
export function createTable<Row extends object>(keys: TableKeys<Row>, onChange: () => void): Table<Row> {
  type Key = unknown
  const rows = new Map<Key, Row>()
  const indexes = new Map((keys.indexes ?? []).map((field) => [field, new Map<unknown, Set<Key>>()]))
  const sorted = new Map<string, Row[]>()

  const changed = () => {
    sorted.clear()
    onChange()
  }
  const addToIndexes = (key: Key, row: Row) => {
    for (const [field, index] of indexes) {
      const found = index.get(row[field])
      if (found) found.add(key)
      else index.set(row[field], new Set([key]))
    }
  }
  const removeFromIndexes = (key: Key, row: Row) => {
    for (const [field, index] of indexes) {
      const found = index.get(row[field])
      found?.delete(key)
      if (found?.size === 0) index.delete(row[field])
    }
  }

  /** Rows that may match: those under an indexed value, else all. */
  function candidates(where: Where<Row>): Iterable<Row> {
    const present = (found: Iterable<Key>) => [...found].flatMap((key) => rows.get(key) ?? [])
    const byKey = where[keys.primaryKey]
    if (byKey && 'equals' in byKey) return present([byKey.equals])
    for (const [field, index] of indexes) {
      const condition = where[field]
      if (condition && 'equals' in condition) return present(index.get(condition.equals) ?? [])
      if (condition?.in) return present(condition.in.flatMap((value) => [...(index.get(value) ?? [])]))
    }
    return rows.values()
  }

  function select(where: Where<Row>): Row[] {
    const conditions = Object.entries(where) as [keyof Row, Comparison<unknown> | undefined][]
    const found: Row[] = []
    for (const row of candidates(where))
      if (conditions.every(([field, comparison]) => !comparison || matchesComparison(row[field], comparison)))
        found.push(row)
    return found
  }

  function selectSorted(where: Where<Row>, orderBy: NonNullable<Selection<Row>['orderBy']>): Row[] {
    const id = JSON.stringify([where, orderBy])
    const known = sorted.get(id)
    if (known) return known
    const order = orderBy.flatMap((fields) => Object.entries(fields) as [keyof Row, 'asc' | 'desc'][])
    const found = select(where).sort((one, other) => {
      for (const [field, direction] of order) {
        const difference = compare(one[field], other[field])
        if (difference !== 0) return direction === 'asc' ? difference : -difference
      }
      return 0
    })
    if (sorted.size >= MAX_SORTED) sorted.clear()
    sorted.set(id, found)
    return found
  }

  return {
    insert: (row) => {
      const key = row[keys.primaryKey]
      if (rows.has(key)) throw new Error(`There is already a row with ${keys.primaryKey} ${String(key)}`)
      changed()
      rows.set(key, row)
      addToIndexes(key, row)
      return row
    },
    first: (where) => select(where)[0],
    list: ({ where = {}, orderBy, skip = 0, take } = {}) =>
      (orderBy ? selectSorted(where, orderBy) : select(where)).slice(
        skip,
        take === undefined ? undefined : skip + take,
      ),
    count: (where) => select(where).length,
    update: (where, changes) => {
      const found = select(where)
      if (found.length > 0) changed()
      for (const row of found) {
        const key = row[keys.primaryKey]
        const next = { ...row, ...changes }
        removeFromIndexes(key, row)
        rows.set(key, next)
        addToIndexes(key, next)
      }
    },
    remove: (where) => {
      const found = select(where)
      if (found.length > 0) changed()
      for (const row of found) {
        rows.delete(row[keys.primaryKey])
        removeFromIndexes(row[keys.primaryKey], row)
      }
    },
    clear: () => {
      changed()
      rows.clear()
      for (const index of indexes.values()) index.clear()
    },
  }
}
