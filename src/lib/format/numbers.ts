const GROUPED = new Intl.NumberFormat('en-US')

/** Formats a count with group separators. Both languages format alike. */
export const formatCount = (count: number): string => GROUPED.format(count)
