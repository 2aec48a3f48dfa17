/** Server time minus device time, in milliseconds; undefined until the first reply. */
let offset: number | undefined

/** Learns the server's time from the HTTP `Date` header of a reply. */
export function syncServerTime(date: string | null): void {
  const time = date ? Date.parse(date) : Number.NaN
  if (Number.isFinite(time)) offset = time - Date.now()
}

/** Server time, unix milliseconds. Use it for sale windows; device clocks drift. */
export const serverNow = (): number => Date.now() + (offset ?? 0)

/** Whether a reply has told the server's time. Until then only the device's clock is known, which may be days off. */
export const isServerTimeKnown = (): boolean => offset !== undefined
