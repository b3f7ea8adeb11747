import { describe, expect, test } from 'vitest'
import {
  chooseAll,
  chooseNone,
  chooseOnly,
  chosenAmong,
  extendTo,
  nothingChosen,
  stepFrom,
  toggle,
} from './selection.ts'

const shown = ['a', 'b', 'c', 'd', 'e']
const chosen = (selection: typeof nothingChosen) => chosenAmong(selection, shown)

describe('a click in the table', () => {
  test('selects only one listing', () => {
    expect(chosen(chooseOnly('b'))).toEqual(['b'])
  })

  test('with Ctrl adds to the selection and removes from it', () => {
    const two = toggle(chooseOnly('d'), 'b')
    expect(chosen(two)).toEqual(['b', 'd'])
    expect(chosen(toggle(two, 'd'))).toEqual(['b'])
  })

  test('with Shift selects a range from where it began, in either direction', () => {
    const down = extendTo(chooseOnly('b'), shown, 'd')
    expect(chosen(down)).toEqual(['b', 'c', 'd'])
    expect(chosen(extendTo(down, shown, 'a'))).toEqual(['a', 'b'])
    expect(extendTo(down, shown, 'a').active).toBe('a')
  })

  test('with Shift selects one listing if the range’s start is not shown', () => {
    expect(chosen(extendTo(nothingChosen, shown, 'c'))).toEqual(['c'])
    expect(chosen(extendTo(chooseOnly('gone'), shown, 'c'))).toEqual(['c'])
  })
})

describe('the keyboard in the table', () => {
  test('moves within the shown listings and no further', () => {
    expect(stepFrom(chooseOnly('b'), shown, 1)).toBe('c')
    expect(stepFrom(chooseOnly('b'), shown, -9)).toBe('a')
    expect(stepFrom(chooseOnly('b'), shown, Number.POSITIVE_INFINITY)).toBe('e')
    expect(stepFrom(chooseOnly('b'), [], 1)).toBeUndefined()
  })

  test('starts at the first listing, or at an end if its own has gone', () => {
    expect(stepFrom(nothingChosen, shown, 1)).toBe('a')
    expect(stepFrom(nothingChosen, shown, -1)).toBe('a')
    expect(stepFrom(chooseOnly('gone'), shown, 1)).toBe('a')
    expect(stepFrom(chooseOnly('gone'), shown, -1)).toBe('e')
  })
})

test('all shown listings can be selected and deselected, keeping the active one', () => {
  const all = chooseAll(chooseOnly('c'), shown)
  expect(chosen(all)).toEqual(shown)
  expect(chosen(chooseNone(all))).toEqual([])
  expect(chooseNone(all).active).toBe('c')
})

test('a filtered-out listing is not acted on, and still selected when shown again', () => {
  const two = toggle(chooseOnly('b'), 'd')
  expect(chosenAmong(two, ['d', 'e'])).toEqual(['d'])
  expect(chosen(two)).toEqual(['b', 'd'])
})
