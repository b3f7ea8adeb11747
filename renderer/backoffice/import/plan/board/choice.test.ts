import { expect, test } from 'vitest'
import { chooseAll, chooseOne, goTo, keepOnly, noChoice, stretchTo, toggle } from './choice.ts'

const order = ['a', 'b', 'c', 'd', 'e']
const chosen = (choice: { chosen: ReadonlySet<string> }) => [...choice.chosen].sort()

test('a click selects only one image', () => {
  expect(chosen(chooseOne('b'))).toEqual(['b'])
})

test('a click with Ctrl adds an image to the selection and removes it again', () => {
  const both = toggle(chooseOne('b'), 'd')
  expect(chosen(both)).toEqual(['b', 'd'])
  expect(chosen(toggle(both, 'b'))).toEqual(['d'])
})

test('a click with Shift selects the range from the first image, in either direction', () => {
  const on = stretchTo(chooseOne('b'), 'd', order)
  expect(chosen(on)).toEqual(['b', 'c', 'd'])
  expect(chosen(stretchTo(on, 'a', order))).toEqual(['a', 'b'])
})

test('moving the focus by keyboard keeps the selection', () => {
  const gone = goTo(chooseOne('a'), 'c')
  expect(chosen(gone)).toEqual(['a'])
  expect(gone.focus).toBe('c')
})

test('images that left the plan are no longer selected', () => {
  const all = chooseAll(goTo(noChoice, 'e'), order)
  const left = keepOnly(all, (id) => id < 'd')
  expect(chosen(left)).toEqual(['a', 'b', 'c'])
  expect(left.focus).toBeUndefined()
  expect(keepOnly(left, () => true)).toBe(left)
})
