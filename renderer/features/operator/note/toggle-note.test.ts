import { describe, expect, test } from 'vitest'
import { limits } from '../../../../contract/limits.ts'
import { hasNote, toggleNote } from './toggle-note.ts'

describe('a ready note', () => {
  test('is added to the text, on a line of its own', () => {
    expect(toggleNote('', 'Dark pictures.')).toBe('Dark pictures.')
    expect(toggleNote('Hello!\n', 'Dark pictures.')).toBe('Hello!\nDark pictures.')
  })

  test('is removed when it is pressed again, and nothing else is', () => {
    const both = toggleNote(toggleNote('Hello!', 'Dark pictures.'), 'Wrong price.')
    expect(hasNote(both, 'Dark pictures.')).toBe(true)
    expect(toggleNote(both, 'Dark pictures.')).toBe('Hello!\nWrong price.')
  })

  test('that was edited is not removed, but added again', () => {
    const edited = 'Dark pictures of the kitchen.'
    expect(hasNote(edited, 'Dark pictures.')).toBe(false)
    expect(toggleNote(edited, 'Dark pictures.')).toBe(`${edited}\nDark pictures.`)
  })

  test('that does not fit is not added', () => {
    const full = 'x'.repeat(limits.description - 3)
    expect(toggleNote(full, 'Dark pictures.')).toBe(full)
  })
})
