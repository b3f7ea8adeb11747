/** Of Vitest's configuration: tests that take longer than their like, which `npm run test:all` runs. */
export const longTests = {
  tags: [{ name: 'long', description: 'takes longer than its like: `npm run test:all` runs it' }],
  ...(process.env.TEST_ALL !== '1' && { tagsFilter: ['!long'] }),
}
