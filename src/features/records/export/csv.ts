/** Spreadsheets run a cell that begins with one of these as a formula: https://owasp.org/www-community/attacks/CSV_Injection */
const FORMULA = /^[=+\-@\t\r\n]/

/** Spreadsheets read these as numbers and drop digits: of more than 15, zeros at the start, or all after an `e`. */
const LOSSY_NUMBER = /^(?:\d{16,}|0\d+|\d+e\d+)$/i

/** Text of a server or a locale as a cell: never a formula, and never another number, whatever it contains. */
export const textCell = (text: string): string =>
  quote(FORMULA.test(text) || LOSSY_NUMBER.test(text) ? `'${text}` : text)

/** Quotes a cell that contains a separator. Source: RFC 4180 §2. */
const quote = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** One line of cells that are safe already. */
export const csvLine = (cells: readonly string[]): string => `${cells.join(',')}\r\n`

/** Without it, Excel reads UTF-8 as the encoding of the system. */
export const BYTE_ORDER_MARK = '\ufeff'
