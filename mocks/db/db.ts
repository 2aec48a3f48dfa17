import * as v from 'valibot'
import { createModels, MODEL_NAMES, type ModelName, type Models } from './models.ts'

/** The database of the mock backend: the models of @mswjs/data, with what a stored world needs. */
export interface Db extends Models {
  /** Returns a unique, ascending number. Numbers of removed rows are not reused. */
  nextId(sequence?: 'id' | 'token'): number
  /** Removes all rows, except those of some models. */
  clear(options?: { keep?: ModelName[] }): void
  /** Returns all rows as plain JSON. */
  snapshot(): unknown
  /** Replaces all rows. Returns false and leaves the database empty if the snapshot has another version or is corrupt. */
  restore(snapshot: unknown): boolean
  /** Increases with every write that changes a row. */
  readonly changes: number
}

/** Increment with every change of the models. Snapshots are stored on devices; an older one is replaced by a fresh seed. */
const SNAPSHOT_VERSION = 5
const Snapshot = v.object({
  version: v.literal(SNAPSHOT_VERSION),
  tables: v.object(Object.fromEntries(MODEL_NAMES.map((name) => [name, v.array(v.record(v.string(), v.unknown()))]))),
})

const WRITES = ['create', 'update', 'updateMany', 'delete', 'deleteMany'] as const
type Write = (query?: object) => object | null
/** One type for all models, for code that handles each of them alike. */
type AnyModel = Record<(typeof WRITES)[number], Write> & { getAll(): object[] }

function watchWrites(model: AnyModel, onChange: () => void): void {
  for (const name of WRITES) {
    const write = model[name]
    model[name] = (query) => {
      const written = write(query)
      if (written) onChange()
      return written
    }
  }
}

/** Creates an empty database. */
export function createDb(): Db {
  const models = createModels()
  const modelOf = (name: ModelName) => models[name] as unknown as AnyModel
  let changes = 0
  for (const name of MODEL_NAMES)
    watchWrites(modelOf(name), () => {
      changes += 1
    })
  const clear = ({ keep = [] }: { keep?: ModelName[] } = {}) => {
    for (const name of MODEL_NAMES) if (!keep.includes(name)) modelOf(name).deleteMany({ where: {} })
  }

  return {
    ...models,
    nextId: (name = 'id') => {
      const where = { name: { equals: name } }
      const last = (models.sequences.findFirst({ where })?.last ?? 0) + 1
      if (last === 1) models.sequences.create({ name, last })
      else models.sequences.update({ where, data: { last } })
      return last
    },
    clear,
    snapshot: () =>
      structuredClone({
        version: SNAPSHOT_VERSION,
        tables: Object.fromEntries(MODEL_NAMES.map((name) => [name, modelOf(name).getAll()])),
      }),
    restore: (snapshot) => {
      clear()
      const { success, output } = v.safeParse(Snapshot, snapshot)
      if (!success) return false
      try {
        for (const name of MODEL_NAMES) for (const row of output.tables[name] ?? []) modelOf(name).create(row)
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
