import { expect, it } from 'vitest'
import { Texts } from './texts.ts'

it('texts have the same ranks whether they are ranked at once or in parts', () => {
  const named = Array.from({ length: 3_000 }, (_, n) => `улица Баку, ${(n * 7_919) % 3_001}`)
  const [atOnce, inParts] = [new Texts(), new Texts()]
  for (const text of named) atOnce.numberOf(text)
  for (const [n, text] of named.entries()) {
    inParts.numberOf(text)
    if (n % 250 === 0) inParts.rankSome()
  }
  expect(inParts.ranks()).toEqual(atOnce.ranks())
  const ranks = atOnce.ranks()
  const inOrder = named.toSorted((a, b) =>
    ranks[atOnce.numberOf(a)]! < ranks[atOnce.numberOf(b)]! ? -1 : 1,
  )
  expect(inOrder).toEqual(named.toSorted())
})
