/** Before the last three digits, the last six, and so on. */
const GROUP_STARTS = /\B(?=(\d{3})+$)/g

/**
 * Separates the groups of an integer. Both languages format alike. Without `Intl`: its first formatter takes a phone longer to
 * create than a screen to lay out.
 */
export const groupDigits = (integer: string): string => integer.replace(GROUP_STARTS, ',')

/** Formats a count with group separators. */
export const formatCount = (count: number): string => groupDigits(String(count))

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
