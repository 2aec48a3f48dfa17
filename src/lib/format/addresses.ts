/** Source: specification §3 and §9. */
const LEADING = 6
const TRAILING = 4

/** First 6 characters, four asterisks, last 4; for identity only, never where money goes. */
export const maskAddress = (address: string): string =>
  address.length > LEADING + TRAILING ? `${address.slice(0, LEADING)}****${address.slice(-TRAILING)}` : address

/** Whether two addresses are the same account: the case of the digits is only a checksum. */
export const sameAddress = (a: string | null, b: string | null): boolean =>
  a !== null && b !== null && a.toLowerCase() === b.toLowerCase()

/** An address in groups of four digits, so that a person can compare it. */
export const groupAddress = (address: string): string[] => ['0x', ...(address.slice(2).match(/.{1,4}/g) ?? [])]
