/** `npm test` runs a part of the tests, `npm run engines` all. */
export const IS_THIN = process.env.ENGINES !== 'all'
