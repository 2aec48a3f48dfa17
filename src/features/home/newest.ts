/** Records on home. Source: decision 0024. */
export const NEWEST = 5
