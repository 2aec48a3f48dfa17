import { type AssetRecord, TOKENS } from '../../../contract/assets.ts'
import { formatDateTime } from '../../../lib/format/dates.ts'
import { abs, formatExactAmount } from '../../../lib/format/money.ts'
import type { Translate } from '../../../lib/i18n/intl.ts'
import { directionLabel, typeLabel } from '../../../ui/records/recordLabels.ts'

const plain = (text: string) => text.normalize('NFKC').toLowerCase().trim()

/** One name begins with another: a word that is one of these means exactly that token. */
const NAMES = TOKENS.map(plain)

/** As the screen shows amounts. */
const SIGN = /^[+\-−](?=\d)/

/**
 * Returns a test of whether a record has every word of a search: a token, or a part of its type, direction, time, id or
 * amount, with or without separators and sign.
 *
 * @param amounts whether amounts are searched; not while the user hides them
 */
export function matchRecord(t: Translate, search: string, amounts: boolean): (record: AssetRecord) => boolean {
  const whole = plain(search)
  const words = whole
    .split(/\s+/)
    .filter(Boolean)
    // As the exported file marks an id.
    .map((word) => word.replace(/^'/, '').replace(SIGN, ''))
  return ({ id, token, type, direction, amount, createdTime }) => {
    const name = plain(token)
    const time = formatDateTime(createdTime)
    const texts = [typeLabel(t, type), directionLabel(t, direction), String(id), time, time.replaceAll('/', '-')]
    if (amounts) texts.push(abs(amount), formatExactAmount(abs(amount)))
    const text = plain(texts.join('\n'))
    const has = (word: string) => (NAMES.includes(word) ? name === word : name.startsWith(word) || text.includes(word))
    // A name may have several words, of which one is another token.
    return name === whole || words.every(has)
  }
}
