import { expect, test } from 'vitest'
import type { ListingContent } from '../../../../contract/listings/listing-fields.ts'
import { batumi } from '../../../kernel/testing/batumi.ts'
import { newContent } from './form-content.ts'
import { mergeContent } from './merge-content.ts'

const base: ListingContent = { ...newContent(batumi), title: 'Sea', price: 100 }
const merge = (mine: Partial<ListingContent>, theirs: Partial<ListingContent>) =>
  mergeContent({ base, mine: { ...base, ...mine }, theirs: { ...base, ...theirs } })

test('fields that only one side changed are taken from that side', () => {
  const { content, clashes } = merge({ title: 'Mine' }, { description: 'Theirs', area: 50 })
  expect(content).toEqual({ ...base, title: 'Mine', description: 'Theirs', area: 50 })
  expect(clashes).toEqual([])
})

test('the same change on both sides is no clash', () => {
  expect(merge({ title: 'One', price: 5 }, { title: ' One ', price: 5 })).toMatchObject({
    clashes: [],
    content: { title: 'One', price: 5 },
  })
})

test('different changes of a field keep mine, and name the field as a clash', () => {
  const { content, clashes } = merge({ title: 'Mine', area: 9 }, { title: 'Theirs', floor: 3 })
  expect(clashes).toEqual(['title'])
  expect(content).toMatchObject({ title: 'Mine', area: 9, floor: 3 })
})

test('a value that was sent from here is not treated as another person’s change', () => {
  const sent = [
    { ...base, title: 'Mi', area: 9 },
    { ...base, title: 'Min', area: 9 },
  ]
  const merged = mergeContent({
    base,
    sent,
    mine: { ...base, title: 'Mine', area: 90 },
    theirs: { ...base, title: 'Mi ', area: 7 },
  })
  expect(merged.clashes).toEqual(['area'])
  expect(merged.content).toMatchObject({ title: 'Mine', area: 90 })
})

test('a price and its currency come from the same side', () => {
  const { content, clashes } = merge({ price: 900 }, { currency: 'GEL' })
  expect(content).toMatchObject({ price: 900, currency: 'USD' })
  expect(clashes).toContain('currency')
})

test('an address and its point come from the same side', () => {
  const there = { address: 'A', coordinates: [41.6, 41.6] as const }
  expect(merge({}, there).content).toMatchObject(there)
  expect(merge({ address: 'B' }, there).clashes.sort()).toEqual(['address', 'coordinates'])
})
