import { describe, expect, test } from 'vitest'
import { shortcutOf } from './use-shortcuts.ts'

const press = (code: string, more = {}) => ({
  key: '',
  code,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  shiftKey: false,
  repeat: false,
  ...more,
})

describe('a shortcut of an operator', () => {
  test('for a decision goes by the place of the key, in any language', () => {
    expect(shortcutOf(press('KeyA'), 'ltr')).toBe('approve')
    expect(shortcutOf(press('KeyI'), 'rtl')).toBe('improve')
    expect(shortcutOf(press('KeyR'), 'ltr')).toBe('reject')
    expect(shortcutOf(press('KeyZ'), 'rtl')).toBe('undo')
    expect(shortcutOf(press('KeyQ'), 'ltr')).toBeUndefined()
  })

  test('for help works for ? in every keyboard layout', () => {
    expect(shortcutOf(press('Slash', { key: '?', shiftKey: true }), 'ltr')).toBe('help')
    expect(shortcutOf(press('Digit7', { key: '?', shiftKey: true }), 'ltr')).toBe('help')
    expect(shortcutOf(press('Slash', { key: ',', shiftKey: true }), 'ltr')).toBe('help')
    expect(shortcutOf(press('Slash', { key: '.' }), 'ltr')).toBeUndefined()
  })

  test('for the next listing follows the reading direction', () => {
    expect(shortcutOf(press('ArrowRight'), 'ltr')).toBe('next')
    expect(shortcutOf(press('ArrowRight'), 'rtl')).toBe('previous')
    expect(shortcutOf(press('ArrowLeft'), 'rtl')).toBe('next')
    expect(shortcutOf(press('KeyJ'), 'rtl')).toBe('next')
    expect(shortcutOf(press('KeyK'), 'ltr')).toBe('previous')
  })

  test('is left to the browser with another key held', () => {
    for (const held of ['ctrlKey', 'altKey', 'metaKey', 'shiftKey'])
      expect(shortcutOf(press('KeyA', { [held]: true }), 'ltr')).toBeUndefined()
  })

  test('held down does not repeat a decision, but repeats turning', () => {
    expect(shortcutOf(press('KeyA', { repeat: true }), 'ltr')).toBeUndefined()
    expect(shortcutOf(press('ArrowRight', { repeat: true }), 'ltr')).toBe('next')
  })
})
