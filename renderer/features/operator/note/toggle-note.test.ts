import { describe, expect, test } from 'vitest'
import { limits } from '../../../../contract/limits.ts'
import { hasNote, toggleNote } from './toggle-note.ts'

describe('a ready note', () => {
  test('joins what is written, on a line of its own', () => {
    expect(toggleNote('', 'Dark pictures.')).toBe('Dark pictures.')
    expect(toggleNote('Hello!\n', 'Dark pictures.')).toBe('Hello!\nDark pictures.')
  })

  test('leaves when it is pressed again, and only it', () => {
    const both = toggleNote(toggleNote('Hello!', 'Dark pictures.'), 'Wrong price.')
    expect(hasNote(both, 'Dark pictures.')).toBe(true)
    expect(toggleNote(both, 'Dark pictures.')).toBe('Hello!\nWrong price.')
  })

  test('that was edited is the operator’s own and stays', () => {
    const edited = 'Dark pictures of the kitchen.'
    expect(hasNote(edited, 'Dark pictures.')).toBe(false)
    expect(toggleNote(edited, 'Dark pictures.')).toBe(`${edited}\nDark pictures.`)
  })

  test('that does not fit leaves the note as it is', () => {
    const full = 'x'.repeat(limits.description - 3)
    expect(toggleNote(full, 'Dark pictures.')).toBe(full)
  })
})
