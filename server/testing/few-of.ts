/** Of similar cases, `npm test` runs the first few and `npm run test:all` runs all. */
export const fewOf = <Case>(few: number, all: readonly Case[]): readonly Case[] =>
  process.env.TEST_ALL ? all : all.slice(0, few)

/** The options of a test that has many others like it. */
export const longUnless = (isOneOfTheFew: boolean) => (isOneOfTheFew ? {} : { tags: 'long' })
