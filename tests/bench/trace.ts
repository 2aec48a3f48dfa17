import type { Browser, Page } from 'playwright'

export interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  /** Microseconds, as are `dur` and `tdur`, which is without the time that other processes took. */
  ts: number
  dur?: number
  tdur?: number
}

/** A phone's processor beside that of this machine. */
export const SLOWER = 4

/** The time of a task, in milliseconds of the slower processor. On virtual machines `tdur` can wrongly exceed `dur`. */
export const phoneMs = ({ dur = 0, tdur = dur }: TraceEvent): number => (Math.min(tdur, dur) / 1000) * SLOWER

/** Traces a page. Returns its marks with a prefix, and the tasks of their thread; both by time. */
export async function traceTasks(
  browser: Browser,
  page: Page,
  prefix: string,
  act: () => Promise<unknown>,
): Promise<{ marks: TraceEvent[]; tasks: TraceEvent[] }> {
  await browser.startTracing(page, { categories: ['toplevel', 'blink.user_timing'] })
  await act()
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  const events = traceEvents.sort((a, b) => a.ts - b.ts)
  const marks = events.filter(({ name }) => name.startsWith(prefix))
  const tasks = events.filter(
    ({ pid, tid, ph, name }) => pid === marks[0]?.pid && tid === marks[0].tid && ph === 'X' && name.endsWith('RunTask'),
  )
  return { marks, tasks }
}
