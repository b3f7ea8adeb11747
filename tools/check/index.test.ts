import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { checkAll } from './index.ts'
import type { Step } from './steps.ts'

function listen() {
  const lines: string[] = []
  const print = vi.spyOn(console, 'log').mockImplementation((line) => lines.push(line))
  onTestFinished(() => print.mockRestore())
  return lines
}

const good: Step = { name: 'good', run: async () => ({ isGood: true, output: '3 files' }) }
const bad: Step = { name: 'bad', run: async () => ({ isGood: false, output: 'a.ts:1  is wrong' }) }
const broken: Step = {
  name: 'broken',
  run: async () => {
    throw new Error('fell over')
  },
}

test('every step runs and is told, whatever became of the others', async () => {
  const lines = listen()
  expect(await checkAll('/', [bad, good, broken])).toEqual({ passed: 1, failed: 2 })
  const told = lines.join('\n')
  expect(told).toMatch(/^ok +good .*3 files$/m)
  expect(told).toMatch(/^FAIL bad /m)
  expect(told).toContain('     a.ts:1  is wrong')
  expect(told).toContain('fell over')
})

test('two steps run at a time, never more', async () => {
  listen()
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
  await checkAll('/', [slow, slow, slow, slow])
  expect(most).toBe(2)
})
