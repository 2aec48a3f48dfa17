const GROUPED = new Intl.NumberFormat('en-US')

/** Formats a count with group separators. Both languages format alike. */
export const formatCount = (count: number): string => GROUPED.format(count)

const BYTES_PER_UNIT = 1000
const UNITS = ['KB', 'MB', 'GB']

/** Formats a number of bytes, for example as `1.2 MB`; at least `0.1 KB`, unless there are none. */
export function formatBytes(bytes: number): string {
  let [value, unit] = [bytes / BYTES_PER_UNIT, 0]
  while (value >= BYTES_PER_UNIT && unit < UNITS.length - 1) {
    value /= BYTES_PER_UNIT
    unit++
  }
  const shown = bytes > 0 ? Math.max(value, 0.1) : 0
  return `${shown < 100 ? Math.round(shown * 10) / 10 : Math.round(shown)} ${UNITS[unit]}`
}
