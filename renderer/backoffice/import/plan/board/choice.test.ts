import { expect, test } from 'vitest'
import { chooseAll, chooseOne, goTo, keepOnly, noChoice, stretchTo, toggle } from './choice.ts'

const order = ['a', 'b', 'c', 'd', 'e']
const chosen = (choice: { chosen: ReadonlySet<string> }) => [...choice.chosen].sort()

test('a click chooses one picture alone', () => {
  expect(chosen(chooseOne('b'))).toEqual(['b'])
})

test('with Ctrl a picture comes to the others and goes again', () => {
  const both = toggle(chooseOne('b'), 'd')
  expect(chosen(both)).toEqual(['b', 'd'])
  expect(chosen(toggle(both, 'b'))).toEqual(['d'])
})

test('with Shift everything between is chosen, forwards and backwards, from where it began', () => {
  const on = stretchTo(chooseOne('b'), 'd', order)
  expect(chosen(on)).toEqual(['b', 'c', 'd'])
  expect(chosen(stretchTo(on, 'a', order))).toEqual(['a', 'b'])
})

test('going on by keyboard keeps what is chosen', () => {
  const gone = goTo(chooseOne('a'), 'c')
  expect(chosen(gone)).toEqual(['a'])
  expect(gone.focus).toBe('c')
})

test('what left the plan is chosen no longer', () => {
  const all = chooseAll(goTo(noChoice, 'e'), order)
  const left = keepOnly(all, (id) => id < 'd')
  expect(chosen(left)).toEqual(['a', 'b', 'c'])
  expect(left.focus).toBeUndefined()
  expect(keepOnly(left, () => true)).toBe(left)
})
