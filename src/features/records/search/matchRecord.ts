import type { AssetRecord } from '../../../contract/assets.ts'
import { formatDateTime } from '../../../lib/format/dates.ts'
import { abs, formatExactAmount } from '../../../lib/format/money.ts'
import type { Translate } from '../../../lib/i18n/intl.ts'
import { typeLabel } from '../../../ui/records/recordLabels.ts'

/** One name begins with another: a word that is one of these means exactly that token. */
const TOKENS = ['tpu', 'tpua', 'usdt']

const plain = (text: string) => text.normalize('NFKC').toLowerCase()

/**
 * Returns a test of whether a record has every word of a search: a token, or a part of its type, direction, time, id or
 * amount, with or without separators.
 *
 * @param amounts whether amounts are searched; not while the user hides them
 */
export function matchRecord(t: Translate, search: string, amounts: boolean): (record: AssetRecord) => boolean {
  const words = plain(search).split(/\s+/).filter(Boolean)
  const directions = new Map([
    ['in', t('record.income')],
    ['out', t('record.expense')],
  ])
  return ({ id, token, type, direction, amount, createdTime }) => {
    const name = plain(token)
    const texts = [typeLabel(t, type), directions.get(direction) ?? direction, String(id), formatDateTime(createdTime)]
    if (amounts) texts.push(abs(amount), formatExactAmount(abs(amount)))
    const text = plain(texts.join('\n'))
    return words.every((word) => (TOKENS.includes(word) ? name === word : name.startsWith(word) || text.includes(word)))
  }
}
