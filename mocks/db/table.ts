/** The methods of a @mswjs/data model that a table uses, without the per-model types. */
export interface Model {
  create(row: object): unknown
  getAll(): unknown[]
  findFirst(query: object): unknown
  findMany(query: object): unknown[]
  updateMany(query: object): unknown
  deleteMany(query: object): unknown
  count(query?: object): number
}

interface Comparison<V> {
  equals?: V
  notEquals?: V
  in?: V[]
  gte?: V
  lte?: V
}
/** A @mswjs/data query. All conditions must match. */
export type Where<Row> = { [K in keyof Row]?: Comparison<Row[K]> }

export interface Selection<Row> {
  where?: Where<Row>
  orderBy?: { [K in keyof Row]?: 'asc' | 'desc' }[]
  skip?: number
  take?: number
}

/** A typed table. */
export interface Table<Row> {
  insert(row: Row): Row
  first(where: Where<Row>): Row | undefined
  list(selection?: Selection<Row>): Row[]
  count(where: Where<Row>): number
  /** Updates all matching rows, if any. */
  update(where: Where<Row>, changes: Partial<Row>): void
  remove(where: Where<Row>): void
}

/** Creates a typed table on a model. `onChange` is called before every write. */
export const createTable = <Row extends object>(model: Model, onChange: () => void): Table<Row> => ({
  insert: (row) => {
    onChange()
    return model.create(row) as Row
  },
  first: (where) => (model.findFirst({ where }) ?? undefined) as Row | undefined,
  list: (selection = {}) => model.findMany(selection) as Row[],
  count: (where) => model.count({ where }),
  update: (where, data) => {
    onChange()
    model.updateMany({ where, data })
  },
  remove: (where) => {
    onChange()
    model.deleteMany({ where })
  },
})
