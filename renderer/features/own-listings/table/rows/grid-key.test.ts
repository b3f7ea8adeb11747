import { describe, expect, test } from 'vitest'
import { readGridKey } from './grid-key.ts'
import { chosenAmong, nothingChosen } from './selection.ts'

const shown = ['a', 'b', 'c', 'd', 'e', 'f']

/** Presses keys one after the other; `S-` holds Shift, `C-` Control. */
function press(...keys: string[]) {
  let selection = nothingChosen
  for (const each of keys) {
    const key = each.replace(/^[SC]-/, '')
    const held = { ctrlKey: each.startsWith('C-'), shiftKey: each.startsWith('S-') }
    const code = /^[a-zа-я]$/i.test(key) ? 'KeyA' : key
    const act = readGridKey({ key, code, altKey: false, metaKey: false, ...held }, 4)
    if (act?.kind === 'select') selection = act.change(selection, shown)
  }
  return { active: selection.active, chosen: chosenAmong(selection, shown).join('') }
}

describe('in the table by keyboard,', () => {
  test('arrow keys move through the listings and select none', () => {
    expect(press('ArrowDown', 'ArrowDown', 'ArrowDown')).toEqual({ active: 'c', chosen: '' })
    expect(press('End', 'ArrowUp')).toEqual({ active: 'e', chosen: '' })
    expect(press('Home', 'PageDown', 'PageDown', 'PageUp')).toEqual({ active: 'b', chosen: '' })
  })

  test('Space selects single listings', () => {
    expect(press('Home', ' ', 'ArrowDown', 'ArrowDown', ' ')).toEqual({ active: 'c', chosen: 'ac' })
    expect(press('Home', ' ', ' ')).toEqual({ active: 'a', chosen: '' })
    expect(press(' ')).toEqual({ active: undefined, chosen: '' })
  })

  test('Shift selects a range from where it began, and shrinks it again', () => {
    expect(press('Home', 'ArrowDown', 'S-ArrowDown', 'S-ArrowDown').chosen).toBe('bcd')
    expect(press('Home', 'ArrowDown', 'S-ArrowDown', 'S-ArrowDown', 'S-ArrowUp').chosen).toBe('bc')
    expect(press('Home', 'S-End').chosen).toBe('abcdef')
    expect(press('Home', ' ', 'End', 'S- ').chosen).toBe('abcdef')
  })

  test('Ctrl+A selects all in any keyboard layout, and Escape none', () => {
    expect(press('Home', 'C-a').chosen).toBe('abcdef')
    expect(press('Home', 'C-ф').chosen).toBe('abcdef')
    expect(press('Home', 'C-a', 'Escape')).toEqual({ active: 'a', chosen: '' })
  })

  test('other keys are ignored', () => {
    const plain = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false }
    expect(readGridKey({ ...plain, key: 'x', code: 'KeyX' }, 4)).toBeUndefined()
    expect(readGridKey({ ...plain, key: 'Enter', code: 'Enter', ctrlKey: true }, 4)).toBeUndefined()
    expect(readGridKey({ ...plain, key: 'ArrowDown', code: '', altKey: true }, 4)).toBeUndefined()
    expect(readGridKey({ ...plain, key: 'F2', code: 'F2' }, 4)).toEqual({ kind: 'editPrice' })
  })
})
