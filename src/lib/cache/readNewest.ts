import { safeParse } from 'valibot'
import { EVER } from './entryIndex.ts'
import { readPage } from './listStore.ts'
import { type ListQuery, sourceOf } from './pagination.ts'

/** Reads the newest cached entries of a list, newest first. Rows that don't match the contract are left out. */
export async function readNewest<T>(query: ListQuery<T>, limit: number): Promise<T[]> {
  const rows = await readPage(sourceOf(query), EVER.to, limit)
  return rows.flatMap(({ value }) => {
    const parsed = safeParse(query.list.entry, value)
    return parsed.success ? [parsed.output] : []
  })
}
