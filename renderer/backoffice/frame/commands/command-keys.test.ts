import { expect, test } from 'vitest'
import { menuCommands } from '../../../../contract/desktop/shell.ts'
import { commandOf } from './command-keys.ts'

const press = (
  code: string,
  held: Partial<Record<'ctrl' | 'meta' | 'alt' | 'shift', true>> = {},
) => ({
  code,
  ctrlKey: held.ctrl ?? false,
  metaKey: held.meta ?? false,
  altKey: held.alt ?? false,
  shiftKey: held.shift ?? false,
})

test('keys are told by their place, with Control, and on a Mac with Command', () => {
  expect(commandOf(press('KeyN', { ctrl: true }), false)).toBe('ad.new')
  expect(commandOf(press('KeyN', { meta: true }), true)).toBe('ad.new')
  expect(commandOf(press('KeyN', { meta: true }), false)).toBeUndefined()
  expect(commandOf(press('KeyN', { ctrl: true }), true)).toBeUndefined()
  expect(commandOf(press('KeyN'), false)).toBeUndefined()
})

test('other keys held at the same time make another thing of it', () => {
  expect(commandOf(press('KeyO', { ctrl: true, shift: true }), false)).toBe('import.chooseFiles')
  expect(commandOf(press('KeyO', { ctrl: true }), false)).toBe('import.chooseFolder')
  // AltGr, with which letters are typed.
  expect(commandOf(press('KeyF', { ctrl: true, alt: true }), false)).toBeUndefined()
  expect(commandOf(press('KeyW', { ctrl: true, shift: true }), false)).toBeUndefined()
})

test('tabs are gone through with Control on every system', () => {
  for (const isMac of [true, false]) {
    expect(commandOf(press('Tab', { ctrl: true }), isMac)).toBe('tab.next')
    expect(commandOf(press('Tab', { ctrl: true, shift: true }), isMac)).toBe('tab.previous')
    expect(commandOf(press('Tab'), isMac)).toBeUndefined()
  }
})

test('whatever the keys, they ask for something the menu has', () => {
  for (const code of [
    'Digit1',
    'Digit2',
    'Digit3',
    'Digit4',
    'Digit5',
    'Comma',
    'KeyN',
    'KeyW',
    'KeyF',
  ])
    expect(menuCommands).toContain(commandOf(press(code, { ctrl: true }), false))
})
