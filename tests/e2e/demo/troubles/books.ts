import type { Page } from '@playwright/test'
import type { ModelName, Row } from '../../../../mocks/db/models.ts'

/** What the demo's backend and chain have booked since the test began. */
export interface Books {
  /** Deposits that the server has acknowledged. */
  deposits: number
  /** Transactions on the chain that succeeded. */
  transactions: number
}

export const NOTHING: Books = { deposits: 0, transactions: 0 }

interface Snapshots {
  backend: { tables: { [Name in ModelName]: Row<Name>[] } } | undefined
  chain: { mined: { succeeded: boolean }[] } | undefined
}

/** Page function: reads what the demo has stored. */
async function readSnapshots(): Promise<Snapshots> {
  // Opening a database creates it, and the demo would find it without its tables.
  const existing = (await indexedDB.databases()).map(({ name }) => name)
  const read = (name: string) =>
    new Promise((resolve, reject) => {
      if (!existing.includes(name)) return resolve(undefined)
      const opening = indexedDB.open(name)
      opening.onerror = () => reject(opening.error)
      opening.onsuccess = () => {
        const reading = opening.result.transaction('snapshot').objectStore('snapshot').get('content')
        reading.onsuccess = () => {
          opening.result.close()
          resolve(reading.result)
        }
      }
    })
  return { backend: await read('tpu-demo-backend'), chain: await read('tpu-demo-chain') } as Snapshots
}

/** Whether the demo has made the world that a link with a login asks for. */
export const isWorldMade = async (page: Page): Promise<boolean> => {
  const { backend } = await page.evaluate(readSnapshots)
  return backend?.tables.world[0]?.settings.login !== undefined
}

/** Counts everything that is booked. */
export async function countBooked(page: Page): Promise<Books> {
  const { backend, chain } = await page.evaluate(readSnapshots)
  if (!backend) throw new Error('The demo has stored nothing')
  return {
    deposits: backend.tables.deposits.length,
    transactions: chain?.mined.filter(({ succeeded }) => succeeded).length ?? 0,
  }
}

export const difference = (after: Books, before: Books): Books => ({
  deposits: after.deposits - before.deposits,
  transactions: after.transactions - before.transactions,
})
