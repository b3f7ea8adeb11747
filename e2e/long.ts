/** `npm run test:all`: every page in every language, width and theme, and each way of each person. */
export const isWhole = process.env.TEST_ALL === '1'

/** What `npm test` leaves to `npm run test:all`, having walked another way through the same parts. */
const long = { tag: '@long' }

/** Of several alike, `npm test` walks one. */
export const longUnless = (isTheOne: boolean) => (isTheOne ? {} : long)
