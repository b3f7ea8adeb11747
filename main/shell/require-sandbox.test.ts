import { beforeEach, expect, test, vi } from 'vitest'

const electron = vi.hoisted(() => ({
  switches: new Set<string>(),
  isPackaged: true,
  languages: ['ka-GE'],
  said: [] as string[][],
  ended: [] as number[],
}))
vi.mock('electron', () => ({
  app: {
    get isPackaged() {
      return electron.isPackaged
    },
    commandLine: { hasSwitch: (name: string) => electron.switches.has(name) },
    getPreferredSystemLanguages: () => electron.languages,
    exit: (code: number) => electron.ended.push(code),
  },
  dialog: { showErrorBox: (...words: string[]) => electron.said.push(words) },
}))
const { requireSandbox } = await import('./require-sandbox.ts')

beforeEach(() => {
  electron.isPackaged = true
  electron.switches.clear()
  electron.said.length = 0
  electron.ended.length = 0
})

test('with the sandbox the program starts without a message', () => {
  expect(requireSandbox()).toBe(true)
  expect(electron).toMatchObject({ said: [], ended: [] })
})

test.each(['no-sandbox', 'disable-sandbox'])('with --%s it shows advice and ends', (name) => {
  electron.switches.add(name)
  expect(requireSandbox()).toBe(false)
  expect(electron.said[0]?.[0]).toContain('დაცვის')
  expect(electron.said[0]?.[1]).toMatch(/\.deb.*userns/)
  expect(electron.ended).toEqual([1])
})

test('in a language without texts the message is English', () => {
  electron.switches.add('no-sandbox')
  electron.languages = ['fr-FR']
  requireSandbox()
  expect(electron.said[0]?.[0]).toContain('does not start')
})

test('an unpackaged program starts without the sandbox', () => {
  electron.switches.add('no-sandbox')
  electron.isPackaged = false
  expect(requireSandbox()).toBe(true)
})
