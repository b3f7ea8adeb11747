/** `npm run test:all` tests every page in every language, width and theme, and each way of each person. */
export const isWhole = process.env.TEST_ALL === '1'

/** Tests that only `npm run test:all` runs, since `npm test` has another test of the same parts. */
const long = { tag: '@long' }

/** `npm test` runs only one of several similar tests. */
export const longUnless = (isTheOne: boolean) => (isTheOne ? {} : long)
