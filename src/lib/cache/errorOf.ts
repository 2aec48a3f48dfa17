import type { QueryResult } from './useQuery.ts'

/**
 * The error of queries that a screen shows together: of those without data, if there are any. A query that has not been read
 * from the cache yet has no error, and its data is not known to be missing.
 */
export function errorOf(...queries: Pick<QueryResult<unknown>, 'value' | 'error'>[]) {
  const missing = queries.filter(({ value }) => value === undefined)
  return (missing.length > 0 ? missing : queries).find(({ error }) => error)?.error
}
