/** Source: specification §3 and §9. */
const LEADING = 6
const TRAILING = 4

/** Masks an address: first 6 characters, four asterisks, last 4. For identity only, never where money goes. */
export const maskAddress = (address: string): string =>
  address.length > LEADING + TRAILING ? `${address.slice(0, LEADING)}****${address.slice(-TRAILING)}` : address

/** An address or a hash as it is said, in pairs of digits. */
export const spell = (hex: string): string => hex.replaceAll(/..(?=.)/g, '$& ')

/** The first and the last four digits, as they are said. */
export const spellEnds = (hex: string): string => `${spell(hex.slice(0, LEADING))} … ${spell(hex.slice(-TRAILING))}`

/** Whether two addresses are the same account, ignoring the checksum's letter case. */
export const sameAddress = (a: string | null, b: string | null): boolean =>
  Boolean(a && b) && String(a).toLowerCase() === String(b).toLowerCase()

/** Splits an address into groups of four characters, to compare by eye. */
export const groupAddress = (address: string): string[] => ['0x', ...(address.slice(2).match(/.{1,4}/g) ?? [])]
