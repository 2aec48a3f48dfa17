/** Dates use the zh-CN format in both languages, in the user's time zone. Source: specification §2. */
const LOCALE = 'zh-CN'

const TIME = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const DAY_AND_TIME = { month: '2-digit', day: '2-digit', ...TIME } as const
const DAY = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
const DATE_TIME = { year: 'numeric', ...DAY_AND_TIME, second: '2-digit' } as const

/** Largest time value of a `Date`, in milliseconds. */
const MAX_MS = 8.64e15

/** Creating a formatter is slow: create each once, when it is first used. */
function createFormatter(options: Intl.DateTimeFormatOptions): (ms: number) => string {
  let format: Intl.DateTimeFormat | undefined
  return (ms) => {
    if (Math.abs(ms) > MAX_MS || Number.isNaN(ms)) return '—'
    format ??= new Intl.DateTimeFormat(LOCALE, options)
    return format.format(ms)
  }
}

const formatTime = createFormatter(TIME)
const formatDayAndTime = createFormatter(DAY_AND_TIME)
const formatDate = createFormatter(DAY)
const formatFull = createFormatter(DATE_TIME)
const formatClockMs = createFormatter({ ...TIME, second: '2-digit' })

/** Formats unix seconds as `2026/11/21 14:02:00`; a dash if out of range. */
export const formatDateTime = (seconds: number): string => formatFull(seconds * 1000)

/** Formats unix seconds as `2026/11/21`; a dash if out of range. */
export const formatDay = (seconds: number): string => formatDate(seconds * 1000)

/** Formats the time of unix seconds as `14:02:00`. */
export const formatClock = (seconds: number): string => formatClockMs(seconds * 1000)

/** Formats the month of unix seconds as `2026/11`. */
export const formatMonth = (seconds: number): string => formatDay(seconds).slice(0, 7)

/** Formats a fetch time (unix milliseconds): the time if today, else day and time. */
export const formatAge = (ms: number, now = Date.now()): string =>
  new Date(ms).toDateString() === new Date(now).toDateString() ? formatTime(ms) : formatDayAndTime(ms)

/** Splits a duration in milliseconds into days and `04:18:09`; never below zero. */
export function splitSpan(ms: number): { days: number; clock: string } {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const two = (value: number) => String(value).padStart(2, '0')
  const clock = [Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':')
  return { days: Math.floor(seconds / 86_400), clock }
}
