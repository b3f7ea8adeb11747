import { expect, test } from 'vitest'
import { decideClose } from './decide-close.ts'

const never = () => Promise.reject(new Error('nobody was to be asked'))
const idle = { isQuitting: false, isImporting: false, habit: 'ask', ask: never } as const

test('closing quits without a question when nothing is being sent', async () => {
  expect(await decideClose(idle)).toBe('quit')
  expect(await decideClose({ ...idle, habit: 'tray' })).toBe('quit')
})

test('closing while images are sent asks, or goes to the tray', async () => {
  const busy = { ...idle, isImporting: true }
  expect(await decideClose({ ...busy, ask: async () => 'stay' })).toBe('stay')
  expect(await decideClose({ ...busy, ask: async () => 'tray' })).toBe('tray')
  expect(await decideClose({ ...busy, habit: 'tray' })).toBe('tray')
})

test('a program that is quitting anyway is not held up', async () => {
  expect(await decideClose({ ...idle, isQuitting: true, isImporting: true })).toBe('quit')
})
