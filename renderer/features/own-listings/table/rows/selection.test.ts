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

describe('a click', () => {
  test('chooses one listing and no other', () => {
    expect(chosen(chooseOnly('b'))).toEqual(['b'])
  })

  test('with Ctrl adds and takes away', () => {
    const two = toggle(chooseOnly('d'), 'b')
    expect(chosen(two)).toEqual(['b', 'd'])
    expect(chosen(toggle(two, 'd'))).toEqual(['b'])
  })

  test('with Shift chooses a range, in either direction, from where it began', () => {
    const down = extendTo(chooseOnly('b'), shown, 'd')
    expect(chosen(down)).toEqual(['b', 'c', 'd'])
    expect(chosen(extendTo(down, shown, 'a'))).toEqual(['a', 'b'])
    expect(extendTo(down, shown, 'a').active).toBe('a')
  })

  test('with Shift chooses one where the range would begin at what is not shown', () => {
    expect(chosen(extendTo(nothingChosen, shown, 'c'))).toEqual(['c'])
    expect(chosen(extendTo(chooseOnly('gone'), shown, 'c'))).toEqual(['c'])
  })
})

describe('the keyboard', () => {
  test('steps within what is shown and no further', () => {
    expect(stepFrom(chooseOnly('b'), shown, 1)).toBe('c')
    expect(stepFrom(chooseOnly('b'), shown, -9)).toBe('a')
    expect(stepFrom(chooseOnly('b'), shown, Number.POSITIVE_INFINITY)).toBe('e')
    expect(stepFrom(chooseOnly('b'), [], 1)).toBeUndefined()
  })

  test('comes in at the first, and finds an end where its listing has gone', () => {
    expect(stepFrom(nothingChosen, shown, 1)).toBe('a')
    expect(stepFrom(nothingChosen, shown, -1)).toBe('a')
    expect(stepFrom(chooseOnly('gone'), shown, 1)).toBe('a')
    expect(stepFrom(chooseOnly('gone'), shown, -1)).toBe('e')
  })
})

test('all that is shown is chosen, and none, and the place is kept', () => {
  const all = chooseAll(chooseOnly('c'), shown)
  expect(chosen(all)).toEqual(shown)
  expect(chosen(chooseNone(all))).toEqual([])
  expect(chooseNone(all).active).toBe('c')
})

test('what is filtered out is not acted upon, and still chosen when it is back', () => {
  const two = toggle(chooseOnly('b'), 'd')
  expect(chosenAmong(two, ['d', 'e'])).toEqual(['d'])
  expect(chosen(two)).toEqual(['b', 'd'])
})
