/** Whether this is `npm run night`, which tests every variation of a promise; `npm test` tests one, or a sample. */
export const IS_NIGHT: boolean = process.env.NIGHT !== undefined
