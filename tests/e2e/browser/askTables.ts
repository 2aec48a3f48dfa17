import type { Page } from '@playwright/test'

type Question = readonly [prefix: string, method: 'count' | 'getAll' | 'getAllKeys']

/**
 * Page function: calls a method of every table of the first database whose name has the prefix. Returns nothing if there is no
 * such database, and creates none.
 */
export async function askTables([prefix, method]: Question): Promise<Record<string, unknown>> {
  const answerOf = <T>(asked: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      asked.onsuccess = () => resolve(asked.result)
      asked.onerror = () => reject(asked.error)
    })
  const name = (await indexedDB.databases()).find((each) => each.name?.startsWith(prefix))?.name
  if (!name) return {}
  const database = await answerOf(indexedDB.open(name))
  const answers: Record<string, unknown> = {}
  for (const table of database.objectStoreNames)
    answers[table] = await answerOf(database.transaction(table).objectStore(table)[method]() as IDBRequest<unknown>)
  database.close()
  return answers
}

/** The number of rows in each table. */
export const countRows = async (page: Page, prefix: string): Promise<Record<string, number>> =>
  (await page.evaluate(askTables, [prefix, 'count'] as const)) as Record<string, number>

/** The rows or the keys of a table; none if it does not exist. */
export const readTable = async (
  page: Page,
  prefix: string,
  table: string,
  method: 'getAll' | 'getAllKeys' = 'getAll',
): Promise<unknown[]> => ((await page.evaluate(askTables, [prefix, method] as const))[table] ?? []) as unknown[]
