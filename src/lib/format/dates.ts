const two = (value: number): string => String(value).padStart(2, '0')

/**
 * Dates are written as in zh-CN in both languages, in the user's time zone. Source: specification §2. Without `Intl`: its first
 * formatter takes a phone longer to create than a screen to lay out.
 */
const day = (date: Date) => `${two(date.getMonth() + 1)}/${two(date.getDate())}`
const time = (date: Date) => `${two(date.getHours())}:${two(date.getMinutes())}`
const timeWithSeconds = (date: Date) => `${time(date)}:${two(date.getSeconds())}`

/** @param ms unix milliseconds; a dash if out of range */
function write(ms: number, format: (date: Date) => string): string {
  const date = new Date(ms)
  return Number.isNaN(date.getTime()) ? '—' : format(date)
}

/** Formats unix seconds as `2026/11/21 14:02:00`; a dash if out of range. */
export const formatDateTime = (seconds: number): string =>
  write(seconds * 1000, (date) => `${date.getFullYear()}/${day(date)} ${timeWithSeconds(date)}`)

/** Formats unix seconds as `2026/11/21`; a dash if out of range. */
export const formatDay = (seconds: number): string =>
  write(seconds * 1000, (date) => `${date.getFullYear()}/${day(date)}`)

/** Formats the time of unix seconds as `14:02:00`. */
export const formatClock = (seconds: number): string => write(seconds * 1000, timeWithSeconds)

/** Formats the month of unix seconds as `2026/11`. */
export const formatMonth = (seconds: number): string => formatDay(seconds).slice(0, 7)

/** Midnight, unix milliseconds: what `formatAge` needs of the time. */
export const startOfToday = (): number => new Date().setHours(0, 0, 0, 0)

/** Formats a fetch time (unix milliseconds): the time if today, else day and time, with the year if it is another one. */
export const formatAge = (ms: number, now: number): string =>
  write(ms, (date) => {
    const today = new Date(now)
    if (date.toDateString() === today.toDateString()) return time(date)
    const year = date.getFullYear()
    return `${year === today.getFullYear() ? '' : `${year}/`}${day(date)} ${time(date)}`
  })

/** Splits a duration in milliseconds into days and `04:18:09`; never below zero. */
export function splitSpan(ms: number): { days: number; clock: string } {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const clock = [Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':')
  return { days: Math.floor(seconds / 86_400), clock }
}
