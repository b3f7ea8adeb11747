/** A part of Vitest's configuration: the long tests, which only `npm run test:all` runs. */
export const longTests = {
  tags: [{ name: 'long', description: 'takes longer than its like: `npm run test:all` runs it' }],
  ...(process.env.TEST_ALL !== '1' && { tagsFilter: ['!long'] }),
}
