import { expect, test } from 'vitest'
import { mergeOrder } from './merge-order.ts'

const merge = (base: string, mine: string, theirs: string) => {
  const { ids, isClash } = mergeOrder({ base: [...base], mine: [...mine], theirs: [...theirs] })
  return ids.join('') + (isClash ? '!' : '')
}

test.each([
  ['of one side alone are taken', 'ab', 'ab', 'abc', 'abc'],
  ['of both sides are taken', 'ab', 'abx', 'aby', 'abyx'],
  ['stand behind what they stood behind', 'ab', 'ab', 'axb', 'axb'],
  ['have nothing to stand behind and come last', '', 'x', 'y', 'yx'],
])('new images %s', (_, base, mine, theirs, merged) => {
  expect(merge(base, mine, theirs)).toBe(merged)
})

test.each([
  ['there', 'abc', 'abc', 'ac', 'ac'],
  ['here', 'abc', 'ac', 'abc', 'ac'],
  ['here and there', 'abc', 'ab', 'bc', 'b'],
])('an image removed %s is gone', (_, base, mine, theirs, merged) => {
  expect(merge(base, mine, theirs)).toBe(merged)
})

test.each([
  ['only there is theirs', 'abc', 'abc', 'cab', 'cab'],
  ['only here is mine', 'abc', 'cab', 'abc', 'cab'],
  ['in the same way is no clash', 'abc', 'cba', 'cba', 'cba'],
  ['in two ways is a clash, and mine until it is decided', 'abc', 'bac', 'cab', 'bac!'],
  ['there, with one added here', 'abc', 'abcx', 'cab', 'cabx'],
])('the order changed %s', (_, base, mine, theirs, merged) => {
  expect(merge(base, mine, theirs)).toBe(merged)
})
