/** Spreadsheets run a cell that begins with one of these as a formula: https://owasp.org/www-community/attacks/CSV_Injection */
const FORMULA = /^[=+\-@\t\r\n]/

/** Spreadsheets take text that begins with a digit for a date or another number, and keep 15 digits of a number. */
const DIGIT = /^\d/
const WHOLE_NUMBER = /^(?:0|[1-9]\d{0,14})$/

/** Text of a server or a locale as a cell: never a formula, and no id becomes a date or another number. */
export function textCell(text: string): string {
  // Some spreadsheets read full-width signs and digits, too.
  const plain = text.normalize('NFKC')
  const isSafe = !FORMULA.test(plain) && (!DIGIT.test(plain) || WHOLE_NUMBER.test(plain))
  return quote(isSafe ? text : `'${text}`)
}

/** Quotes a cell that contains a separator. Source: RFC 4180 §2. */
const quote = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** One line of cells that are safe already. */
export const csvLine = (cells: readonly string[]): string => `${cells.join(',')}\r\n`

/** Without it, Excel reads UTF-8 as the encoding of the system. */
export const BYTE_ORDER_MARK = '\ufeff'
