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

test('shortcuts go by the position of the key, with Control, or with Command on a Mac', () => {
  expect(commandOf(press('KeyN', { ctrl: true }), false)).toBe('ad.new')
  expect(commandOf(press('KeyN', { meta: true }), true)).toBe('ad.new')
  expect(commandOf(press('KeyN', { meta: true }), false)).toBeUndefined()
  expect(commandOf(press('KeyN', { ctrl: true }), true)).toBeUndefined()
  expect(commandOf(press('KeyN'), false)).toBeUndefined()
})

test('Shift or Alt held as well makes another shortcut, or none', () => {
  expect(commandOf(press('KeyO', { ctrl: true, shift: true }), false)).toBe('import.chooseFiles')
  expect(commandOf(press('KeyO', { ctrl: true }), false)).toBe('import.chooseFolder')
  // This is AltGr, which types letters.
  expect(commandOf(press('KeyF', { ctrl: true, alt: true }), false)).toBeUndefined()
  expect(commandOf(press('KeyW', { ctrl: true, shift: true }), false)).toBeUndefined()
})

test('Control+Tab changes tabs on every system', () => {
  for (const isMac of [true, false]) {
    expect(commandOf(press('Tab', { ctrl: true }), isMac)).toBe('tab.next')
    expect(commandOf(press('Tab', { ctrl: true, shift: true }), isMac)).toBe('tab.previous')
    expect(commandOf(press('Tab'), isMac)).toBeUndefined()
  }
})

test('every shortcut runs a command of the menu', () => {
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
