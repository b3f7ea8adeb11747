import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const electron = vi.hoisted(() => ({
  said: [] as string[][],
  ended: [] as number[],
  order: [] as string[],
}))
vi.mock('electron', () => ({
  app: {
    on: () => {},
    getPreferredSystemLanguages: () => ['he-IL'],
    exit: (code: number) => {
      electron.ended.push(code)
      electron.order.push('ends')
    },
  },
  crashReporter: { start: () => {} },
  dialog: {
    showErrorBox: (...words: string[]) => {
      electron.said.push(words)
      electron.order.push('says so')
    },
  },
}))
const { watchCrashes } = await import('./crashes.ts')

const before = new Set(process.listeners('uncaughtException'))
const own = () => process.listeners('uncaughtException').filter((each) => !before.has(each))
const logged: string[] = []
let crashes: ReturnType<typeof watchCrashes>
beforeEach(() => {
  const quiet = () => {}
  crashes = watchCrashes({ info: quiet, warn: quiet, error: (what) => void logged.push(what) })
})
afterEach(() => {
  for (const listener of own()) process.off('uncaughtException', listener)
  for (const list of Object.values(electron)) list.length = 0
  logged.length = 0
})
const fail = () => {
  for (const listener of own()) listener(new Error('a fault'), 'uncaughtException')
}

test('an uncaught fault closes the journal, shows a message, and ends the program', async () => {
  crashes.closeFirst(async () => void electron.order.push('the journal is put away'))
  fail()
  fail()
  await expect.poll(() => electron.ended).toEqual([1])
  expect(electron.order).toEqual(['the journal is put away', 'says so', 'ends'])
  expect(electron.said[0]?.[0]).toContain('להיסגר')
  expect(logged).toEqual(['fault of the main process', 'fault of the main process'])
})

test('a journal that cannot be closed does not keep the program from ending', async () => {
  crashes.closeFirst(() => Promise.reject(new Error('no room')))
  fail()
  await expect.poll(() => electron.ended).toEqual([1])
})
