const GROUPED = new Intl.NumberFormat('en-US')

/** A count, grouped; both languages write numbers alike. */
export const formatCount = (count: number): string => GROUPED.format(count)
