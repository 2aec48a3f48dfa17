/** Dates are shown in zh-CN format in both languages, in the user's time zone. Source: specification §2. */
const LOCALE = 'zh-CN'

const DATE_TIME = new Intl.DateTimeFormat(LOCALE, {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})
const TIME = new Intl.DateTimeFormat(LOCALE, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const DAY_AND_TIME = new Intl.DateTimeFormat(LOCALE, {
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** Largest moment that a `Date` can hold, in milliseconds. */
const MAX_MS = 8.64e15
const formatWith = (format: Intl.DateTimeFormat, ms: number) => (Math.abs(ms) <= MAX_MS ? format.format(ms) : '—')

/** `2026/11/21 14:02:00` from unix seconds; a dash for a moment that does not exist. */
export const formatDateTime = (seconds: number): string => formatWith(DATE_TIME, seconds * 1000)

/** When something was fetched (unix milliseconds): the time today, else day and time. */
export const formatAge = (ms: number, now = Date.now()): string =>
  formatWith(new Date(ms).toDateString() === new Date(now).toDateString() ? TIME : DAY_AND_TIME, ms)

/** A span as `2d 04:18:09` or `04:18:09`; never below zero. */
export function splitSpan(ms: number): { days: number; clock: string } {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const two = (value: number) => String(value).padStart(2, '0')
  const clock = [Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':')
  return { days: Math.floor(seconds / 86_400), clock }
}
