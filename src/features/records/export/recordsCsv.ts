import type { AssetRecord } from '../../../contract/assets.ts'
import type { ListSource } from '../../../lib/cache/entryIndex.ts'
import { countEntries, readKnownCoverage } from '../../../lib/cache/listStore.ts'
import { abs } from '../../../lib/format/money.ts'
import type { Translate } from '../../../lib/i18n/intl.ts'
import { signOf, typeLabel } from '../../../ui/records/recordLabels.ts'
import { recordBatches } from '../recordBatches.ts'
import { BYTE_ORDER_MARK, csvLine, textCell } from './csv.ts'

/** Largest and smallest time of a `Date`, unix seconds. */
const MAX_SECONDS = 8.64e12

export interface RecordsCsv {
  parts: string[]
  count: number
  /** Number of records that don't match the contract, and are not in it. */
  unreadable: number
  /** Whether this device has every record of the filter, as of the last fetch. */
  complete: boolean
}

/** ISO 8601 in UTC; as received if it is no time. */
const isoTime = (seconds: number): string =>
  Math.abs(seconds) <= MAX_SECONDS ? new Date(seconds * 1000).toISOString() : String(seconds)

/** An exact decimal with a hyphen-minus, which spreadsheets read as a number. An unknown direction has no sign. */
const signedAmount = ({ direction, amount }: AssetRecord): string =>
  `${signOf(direction) === '−' ? '-' : ''}${abs(amount)}`

const recordLine = (t: Translate, record: AssetRecord): string =>
  csvLine([
    isoTime(record.createdTime),
    textCell(typeLabel(t, record.type)),
    textCell(record.direction),
    textCell(record.token),
    signedAmount(record),
    textCell(String(record.id)),
  ])

const headings = (t: Translate): string =>
  csvLine(
    [
      t('export.time'),
      t('filter.type'),
      t('filter.direction'),
      t('export.token'),
      t('withdraw.amount'),
      t('export.id'),
    ].map(textCell),
  )

/**
 * Writes the cached records of a filter, newest first.
 *
 * @param onProgress called after each batch with the number of records so far
 * @param signal aborts between batches; then rejects with its reason
 * @throws if the records can't be read to their end
 */
export async function writeRecordsCsv(
  source: ListSource,
  t: Translate,
  onProgress: (count: number) => void = () => {},
  signal?: AbortSignal,
): Promise<RecordsCsv> {
  const csv: RecordsCsv = { parts: [BYTE_ORDER_MARK, headings(t)], count: 0, unreadable: 0, complete: false }
  const cached = await countEntries(source)
  for await (const { records, unreadable } of recordBatches(source, signal)) {
    csv.parts.push(records.map((record) => recordLine(t, record)).join(''))
    csv.count += records.length
    csv.unreadable += unreadable
    onProgress(csv.count)
  }
  if (csv.count + csv.unreadable < cached) throw new Error('The device has not returned all of its records')
  const { best } = await readKnownCoverage(source)
  csv.unreadable += best?.unreadable.length ?? 0
  csv.complete = best?.complete === true
  return csv
}
