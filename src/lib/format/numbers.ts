/** Before the last three digits, the last six, and so on. */
const GROUP_STARTS = /\B(?=(\d{3})+$)/g

/**
 * Separates the groups of an integer. Both languages format alike. Without `Intl`: its first formatter takes a phone longer to
 * create than a screen to lay out.
 */
export const groupDigits = (integer: string): string => integer.replace(GROUP_STARTS, ',')

/** Formats a count with group separators. */
export const formatCount = (count: number): string => groupDigits(String(count))
