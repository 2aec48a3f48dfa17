/** Records on home. Source: decision 0061. */
export const NEWEST = 5
