import { Dexie, type Table } from 'dexie'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { endTransactionsOnLeave } from './endTransactionsOnLeave.ts'

const page = new EventTarget()

beforeEach(() => void vi.stubGlobal('addEventListener', page.addEventListener.bind(page)))
afterEach(() => void vi.unstubAllGlobals())

/** Leaves the page after the first of two rows has been written. Returns the rows that a later page finds. */
async function leaveInTheMiddleOf(ending: 'abort' | 'commit') {
  const database = new Dexie(`leave-${ending}`) as Dexie & { rows: Table<string, number> }
  database.version(1).stores({ rows: '' })
  endTransactionsOnLeave(database, ending)
  const writing = database.transaction('rw', database.rows, async () => {
    await database.rows.add('first', 1)
    page.dispatchEvent(new Event('pagehide'))
    await database.rows.add('second', 2)
  })
  const outcome = await writing.then(
    () => 'done',
    ({ name }: Error) => name,
  )
  return { outcome, rows: await database.rows.toArray() }
}

describe('a page that is left in the middle of a write', () => {
  it('drops the write of a cache as a whole', async () => {
    const { outcome, rows } = await leaveInTheMiddleOf('abort')
    expect(outcome).not.toBe('done')
    expect(rows).toEqual([])
  })

  it('stores what the deposit journal has requested', async () => {
    const { outcome, rows } = await leaveInTheMiddleOf('commit')
    expect(outcome).not.toBe('done')
    expect(rows).toEqual(['first'])
  })

  it('ends a read that waits for a write, and goes on if the page comes back', async () => {
    const database = new Dexie('leave-read') as Dexie & { rows: Table<string, number> }
    database.version(1).stores({ rows: '' })
    endTransactionsOnLeave(database, 'abort')
    await database.rows.add('first', 1)
    const reading = database.transaction('r', database.rows, async () => {
      await database.rows.get(1)
      page.dispatchEvent(new Event('pagehide'))
      return database.rows.get(1)
    })
    await expect(reading).rejects.toThrow()
    expect(await database.rows.toArray()).toEqual(['first'])
  })
})
