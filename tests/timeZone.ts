import { afterEach } from 'vitest'

/** Zones with summer time; one that begins at midnight (Cairo), one of half an hour (Lord Howe). And one without. */
export const ZONES = [
  'America/New_York',
  'Europe/Berlin',
  'Africa/Cairo',
  'Australia/Lord_Howe',
  'Asia/Shanghai',
] as const

/** Sets the time zone of the device until the end of the test. */
export function setTimeZone(zone: string): void {
  process.env.TZ = zone
}

const own = process.env.TZ
afterEach(() => {
  if (own === undefined) delete process.env.TZ
  else process.env.TZ = own
})
