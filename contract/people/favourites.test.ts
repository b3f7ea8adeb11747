import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { pathOf } from '../wire/route.ts'
import { favourites } from './favourites.ts'

test('a favourite is added and removed at the same path', () => {
  expect(favourites.add.path).toBe(favourites.remove.path)
  expect([favourites.add.method, favourites.remove.method]).toEqual(['POST', 'DELETE'])
  expect(pathOf(favourites.add.path, { id: '7' })).toBe('/apartments/fav/7')
})

test.each(['1', '999999999999999999'])('%s is an id', (id) => {
  expect(z.safeParse(favourites.add.params, { id }).success).toBe(true)
})

test.each(['', '-1', '1.0', 'x', '1 ', '1'.repeat(19), '١', 7])('%s is not an id', (id) => {
  expect(z.safeParse(favourites.add.params, { id }).success).toBe(false)
})
