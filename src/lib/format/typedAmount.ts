import { cleanTyped, parseTypedAmount } from './money.ts'
import { groupDigits } from './numbers.ts'

/** Digits and at most one point: the form that an amount field groups while it is typed. */
const PLAIN = /^[0-9]*(\.[0-9]*)?$/
/** No token has more. */
const ANY_DECIMALS = 100

/** An amount field: its text without the separators that the field adds, and the caret in what it shows. */
export interface TypedAmount {
  text: string
  caret: number
}

/** Groups the digits of a typed amount. Text that is not a plain number stays as it is. */
export function showTyped(text: string): string {
  if (!PLAIN.test(text)) return text
  const [whole = '', ...fraction] = text.split('.')
  return [groupDigits(whole), ...fraction].join('.')
}

/** The plain form of text with one meaning, for example `1250.75` for `1250,75`; else the text as it is. */
export function tidyTyped(text: string): string {
  if (PLAIN.test(text)) return text
  const read = parseTypedAmount(text, ANY_DECIMALS)
  return 'amount' in read ? read.amount : text
}

/** The caret after a number of characters, not counting the separators that the field adds. */
function caretAfter(count: number, text: string): number {
  const shown = showTyped(text)
  let [caret, seen] = [0, 0]
  while (seen < count && caret < shown.length) {
    if (shown[caret] === text[seen]) seen++
    caret++
  }
  return caret
}

function commonLength(a: string, b: string): number {
  let length = 0
  while (length < Math.min(a.length, b.length) && a[length] === b[length]) length++
  return length
}

/**
 * What an edit makes of an amount field. Only what the user has just typed or pasted may carry separators of the user's
 * own; the others are the field's.
 *
 * @param before text before the edit
 * @param shown what the field shows after it
 * @param caret in `shown`
 * @param deletesForward whether the edit was the Delete key
 * @param selectionStart where the text that the edit replaced began; what follows is new, also where it equals the old
 */
export function editTyped(
  before: string,
  shown: string,
  caret: number,
  deletesForward = false,
  selectionStart = Number.POSITIVE_INFINITY,
): TypedAmount {
  const old = showTyped(before)
  const own = (part: string) => (PLAIN.test(before) ? part.replaceAll(',', '') : part)
  const after = shown.slice(caret)
  // Something else than typing or pasting, for example autofill: all of it is new.
  const isWhole = !old.endsWith(after)
  const common = commonLength(old.slice(0, old.length - after.length), shown.slice(0, caret))
  const kept = isWhole ? 0 : Math.min(common, selectionStart)
  const inserted = isWhole ? shown : shown.slice(kept, caret)
  let head = own(old.slice(0, kept)) + cleanTyped(inserted)
  let tail = isWhole ? '' : own(after)
  const removed = isWhole ? '' : old.slice(kept, old.length - after.length)
  // Deleting a separator of the field deletes the digit beside it: alone, it would come back.
  if (inserted === '' && removed === ',' && PLAIN.test(before)) {
    if (deletesForward) tail = tail.slice(1)
    else head = head.slice(0, -1)
  }
  const typed = head + tail
  const text = inserted.length > 1 ? tidyTyped(typed) : typed
  return { text, caret: caretAfter(text === typed ? head.length : text.length - tail.length, text) }
}
