/** Server time minus device time, in milliseconds; 0 until the first reply. */
let offset = 0

/** Learns the server's time from the HTTP `Date` header of a reply. */
export function syncServerTime(date: string | null): void {
  const time = date ? Date.parse(date) : Number.NaN
  if (Number.isFinite(time)) offset = time - Date.now()
}

/** Server time, unix milliseconds. Use it for sale windows; device clocks drift. */
export const serverNow = (): number => Date.now() + offset
