import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { checkAll } from './index.ts'
import type { Step } from './steps.ts'
import { steps, stepsBeside } from './steps.ts'
import { makeTree } from './testing.ts'

const good: Step = { name: 'good', run: async () => ({ isGood: true, output: '3 files' }) }
const bad: Step = { name: 'bad', run: async () => ({ isGood: false, output: 'a.ts:1  is wrong' }) }
const broken: Step = {
  name: 'broken',
  run: async () => {
    throw new Error('fell over')
  },
}

test('every step runs and prints its result, even after another fails', async () => {
  const lines: string[] = []
  const print = (text: string) => lines.push(text)
  const steps = [bad, good, broken]
  expect(await checkAll('/', { steps, print })).toEqual({ passed: 1, failed: 2 })
  const told = lines.join('\n')
  expect(told).toMatch(/^ok +good .*3 files$/m)
  expect(told).toMatch(/^FAIL bad /m)
  expect(told).toContain('     a.ts:1  is wrong')
  expect(told).toContain('fell over')
})

test.each([1, 2])('no more than %i steps run at a time', async (atOnce) => {
  let running = 0
  let most = 0
  const slow: Step = {
    name: 'slow',
    run: async () => {
      running += 1
      most = Math.max(most, running)
      await setImmediate()
      running -= 1
      return { isGood: true, output: '' }
    },
  }
  await checkAll('/', { steps: [slow, slow, slow, slow], atOnce, print: () => undefined })
  expect(most).toBe(atOnce)
})

test('without a build the sizes are not weighed and this is said; a whole run needs the build', async () => {
  const root = makeTree({ 'web/vite.config.ts': '' })
  const weigh = (among: readonly Step[]) =>
    among.find(({ name }) => name === 'bundle sizes')?.run(root)
  expect(await weigh(steps)).toEqual({
    isGood: true,
    output: expect.stringContaining('not weighed'),
  })
  expect(await weigh(stepsBeside(Promise.resolve()))).toMatchObject({ isGood: false })
})
