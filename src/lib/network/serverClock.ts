/** Difference of the server's clock to this device's, in milliseconds; unknown until the first answer. */
let offset = 0

/** Learns the server's time from the HTTP `Date` header of an answer. */
export function syncServerTime(date: string | null): void {
  const time = date ? Date.parse(date) : Number.NaN
  if (Number.isFinite(time)) offset = time - Date.now()
}

/** Now, by the server's clock (unix milliseconds): whether a sale is open is not for the phone's clock to say. */
export const serverNow = (): number => Date.now() + offset
