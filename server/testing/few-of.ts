/** Of cases that are alike `npm test` runs the first few, and `npm run test:all` every one. */
export const fewOf = <Case>(few: number, all: readonly Case[]): readonly Case[] =>
  process.env.TEST_ALL ? all : all.slice(0, few)

/** As options of a test that has many like it. */
export const longUnless = (isOneOfTheFew: boolean) => (isOneOfTheFew ? {} : { tags: 'long' })
