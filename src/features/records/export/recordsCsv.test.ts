import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { coverageRow, recordRow, recordsOf, saveEntries } from '../../../../tests/saveEntries.ts'
import { db } from '../../../lib/cache/db.ts'
import type { Translate } from '../../../lib/i18n/intl.ts'
import { textCell } from './csv.ts'
import { writeRecordsCsv } from './recordsCsv.ts'

const t: Translate = (id, values) => (values ? `${id} ${values.raw}` : id)
let accounts = 0

beforeEach(() => Promise.all(db.tables.map((table) => table.clear())))

/** Saves records for an account of their own. */
async function save(records: Parameters<typeof recordRow>[1][]) {
  const scope = `0x1:${++accounts}`
  const rows = records.map((record = {}, index) =>
    recordRow(Number(record.createdTime ?? 60 * index), { id: `r${index}`, type: 'charge', ...record }, scope),
  )
  await saveEntries(rows, coverageRow({ scope }))
  return recordsOf(scope)
}

const linesOf = ({ parts }: { parts: string[] }) => parts.join('').slice(1).trimEnd().split('\r\n').slice(1)

describe('the exported records', () => {
  it('have a byte order mark, translated headings, ISO times and exact amounts, newest first', async () => {
    const source = await save([
      { createdTime: 1_790_000_000, amount: '-0.000000000000000001', direction: 'out', type: 'fee' },
      { createdTime: 1_790_000_001, amount: '123456789012345678901234567890.5' },
    ])
    expect((await writeRecordsCsv(source, t)).parts.join('')).toBe(
      '\ufeffexport.time,filter.type,filter.direction,export.token,withdraw.amount,export.id\r\n' +
        '2026-09-21T14:13:21.000Z,record.charge,in,USDT,123456789012345678901234567890.5,r1\r\n' +
        '2026-09-21T14:13:20.000Z,record.fee,out,USDT,-0.000000000000000001,r0\r\n',
    )
  })

  it('contain no formula of a server, and no cell that breaks its line', async () => {
    const source = await save([{ id: '=1+1', token: '@SUM(A1),"x"', type: '+cmd', direction: '-in' }])
    expect(linesOf(await writeRecordsCsv(source, t))).toEqual([
      `1970-01-01T00:00:00.000Z,record.unknown +cmd,'-in,"'@SUM(A1),""x""",1,'=1+1`,
    ])
    for (const text of ['=1', '+1', '-1', '@x', '\t=1', '\r=1', '\n=1', '＝1', '＋1', '－1', '＠x'])
      expect(textCell(text)).toMatch(/^"?'/)
  })

  it('have ids that a spreadsheet neither shortens nor takes for a date or another number', async () => {
    const bare = [0, 42, '123456789012345', 'a12', 'tx-41']
    const marked = [
      '1789012345678901234',
      9_007_199_254_740_991,
      '007',
      '12e34',
      '12-5',
      '3/4',
      '2026-11',
      '1.50',
      '1.5e10',
      '１－２',
    ]
    const source = await save([...bare, ...marked].map((id) => ({ id })))
    const cells = linesOf(await writeRecordsCsv(source, t)).map((line) => line.split(',').at(-1))
    expect(cells.toReversed()).toEqual([...bare.map(String), ...marked.map((id) => `'${id}`)])
  })

  it('are those of the filter, and say how many could not be read', async () => {
    const source = await save([{ direction: 'out' }, { direction: 'in' }, { amount: 'many' }])
    const csv = await writeRecordsCsv({ ...source, filter: { direction: 'in' } }, t)
    expect({ lines: linesOf(csv).length, count: csv.count, unreadable: csv.unreadable }).toEqual({
      ...{ lines: 1, count: 1, unreadable: 1 },
    })
  })

  it('are each there once, also where many have the same second', async () => {
    const source = await save(Array.from({ length: 1100 }, (_, index) => ({ createdTime: Math.floor(index / 700) })))
    const ids = linesOf(await writeRecordsCsv(source, t)).map((line) => line.split(',').at(-1))
    expect([ids.length, new Set(ids).size]).toEqual([1100, 1100])
  })

  it('are all where the whole list is saved, under a filter of which only a page was fetched', async () => {
    const source = await save([{ direction: 'in' }, { direction: 'out' }])
    const filtered = { ...source, filter: { direction: 'in' as const } }
    expect(await writeRecordsCsv(filtered, t)).toMatchObject({ count: 1, complete: true })
    await db.coverage.toCollection().modify({ complete: false, oldest: 60 })
    expect(await writeRecordsCsv(filtered, t)).toMatchObject({ complete: false })
    await db.coverage.toCollection().modify({ complete: true, newest: 30 })
    expect(await writeRecordsCsv(source, t)).toMatchObject({ count: 2, complete: false })
  })

  it('say how many the server has sent that could not be read', async () => {
    const source = await save([{}, { amount: 'many' }])
    await db.coverage.toCollection().modify({ unreadable: ['r8', 'r9'] })
    expect(await writeRecordsCsv(source, t)).toMatchObject({ count: 1, unreadable: 3 })
  })

  it('are no file without the rest if the device can’t be read any more', async () => {
    const source = await save(Array.from({ length: 900 }, () => ({})))
    let batches = 0
    const writing = writeRecordsCsv(source, t, () => {
      batches += 1
      vi.spyOn(db.entries, 'where').mockImplementation(() => {
        throw new Error('gone')
      })
    })
    onTestFinished(() => void vi.restoreAllMocks())
    await expect(writing).rejects.toThrow()
    expect(batches).toBe(1)
  })

  it('stop being written when the sheet is closed', async () => {
    const source = await save([{}])
    const closed = new AbortController()
    closed.abort(new Error('closed'))
    await expect(writeRecordsCsv(source, t, undefined, closed.signal)).rejects.toThrow('closed')
  })
})
