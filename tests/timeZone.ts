import { onTestFinished } from 'vitest'

/** Zones with summer time, which begins at midnight in Cairo and is half an hour on Lord Howe, and a zone without. */
export const ZONES = [
  'America/New_York',
  'Europe/Berlin',
  'Africa/Cairo',
  'Australia/Lord_Howe',
  'Asia/Shanghai',
] as const

/** Sets the time zone of the device until the end of the test. */
export function setTimeZone(zone: string): void {
  const own = process.env.TZ
  process.env.TZ = zone
  onTestFinished(() => {
    if (own === undefined) delete process.env.TZ
    else process.env.TZ = own
  })
}
