import { expect, test } from 'vitest'
import { WarmCopies } from './warm-copies.ts'

const copyOf = (bytes: number) => Buffer.alloc(bytes)

test('a copy is used by one answer at a time', () => {
  const warm = new WarmCopies<object>(1_000)
  const document = {}
  const copy = copyOf(10)
  expect(warm.take(document)).toBeUndefined()
  warm.put(document, copy)
  expect(warm.take({})).toBeUndefined()
  expect(warm.take(document)).toBe(copy)
  expect(warm.take(document)).toBeUndefined()
  expect(warm.size).toBe(0)
})

test('a document has two copies at most, and unused copies are removed first', () => {
  const warm = new WarmCopies<object>(100)
  const [first, second, third] = [{}, {}, {}]
  for (const copy of [copyOf(20), copyOf(20), copyOf(20)]) warm.put(first, copy)
  expect(warm.size).toBe(40)
  for (const copy of [copyOf(20), copyOf(20)]) warm.put(second, copy)
  warm.put(third, copyOf(20))
  expect(warm.size).toBe(100)
  warm.put(second, warm.take(second) ?? copyOf(0))
  warm.put(third, copyOf(20))
  expect(warm.take(first)).toBeUndefined()
  expect(warm.take(second)).toBeDefined()
})
