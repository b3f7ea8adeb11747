import { describe, expect, test } from 'vitest'
import { emptyListing } from '../../../contract/listings/listing-fields.ts'
import type { Field, Fields } from './shared-fields.ts'
import {
  isWithin,
  joinFields,
  listingsOf,
  nextMoment,
  peopleOf,
  readFields,
  shortlistBounds,
} from './shared-fields.ts'

const [ann, ben] = ['annannan', 'benbenbe']
const facts = { ...emptyListing, price: 1 }
const field = (value: Field['value'], at: number, by = ann): Field => ({ value, at, by })
const listed = (isIn: boolean, at: number, by = ann) => field({ isIn, facts }, at, by)
const people: Fields = {
  [`name/${ann}`]: field('Ann', 1),
  [`name/${ben}`]: field('Ben', 2, ben),
}

/** The same random numbers at every run. */
function chance(seed: number) {
  let state = seed
  return (most: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * most)
  }
}

describe('fields that two people wrote separately', () => {
  test('join to the same in every order, and joining again changes nothing', () => {
    const draw = chance(7)
    const values = ['heart', 'veto', null] as const
    const some = (): Fields =>
      Object.fromEntries(
        Array.from({ length: 12 }, () => [
          `mark/${draw(4)}/${[ann, ben][draw(2)]}`,
          field(values[draw(3)]!, draw(5), [ann, ben][draw(2)]),
        ]),
      )
    for (let turn = 0; turn < 300; turn += 1) {
      const [a, b, c] = [some(), some(), some()]
      const sorted = (fields: Fields) => Object.entries(fields).sort(([x], [y]) => (x < y ? -1 : 1))
      const whole = joinFields(joinFields(a, b), c)
      expect(sorted(joinFields(c, joinFields(b, a)))).toEqual(sorted(whole))
      expect(joinFields(whole, a)).toEqual(whole)
      for (const part of [a, b, c]) expect(isWithin(part, whole)).toBe(true)
    }
  })

  test('keep the marks and notes of each person', () => {
    const begun = { ...people, 'listing/7': listed(true, 3) }
    const hers = { ...begun, [`mark/7/${ann}`]: field('heart', 9), 'listing/8': listed(true, 10) }
    const his = {
      ...begun,
      [`mark/7/${ben}`]: field('veto', 9, ben),
      [`note/7/${ben}`]: field('ground floor', 10, ben),
    }
    expect(listingsOf(joinFields(hers, his))).toMatchObject([
      { id: '8', marks: {} },
      { id: '7', marks: { [ann]: 'heart', [ben]: 'veto' }, notes: { [ben]: 'ground floor' } },
    ])
  })

  test('keep a removed listing that the other liked since, but not one they did not', () => {
    const begun = { ...people, 'listing/7': listed(true, 3), [`mark/7/${ann}`]: field('heart', 4) }
    const removed = { ...begun, 'listing/7': listed(false, 6) }
    expect(listingsOf(removed)).toEqual([])
    const liked = { ...begun, [`mark/7/${ben}`]: field('heart', 7, ben) }
    expect(listingsOf(joinFields(removed, liked))).toMatchObject([{ id: '7' }])
    const unliked = { ...begun, [`mark/7/${ben}`]: field(null, 7, ben) }
    expect(listingsOf(joinFields(removed, unliked))).toEqual([])
  })

  test('get a later time than all seen, even from a slow clock', () => {
    expect(nextMoment({ 'listing/7': listed(true, 5_000) }, 100)).toBe(5_001)
    expect(nextMoment({ 'listing/7': listed(true, 5_000) }, 9_000)).toBe(9_000)
  })
})

test('listings that both like come first, and those that one refuses last', () => {
  const fields: Fields = {
    ...people,
    ...Object.fromEntries([1, 2, 3, 4].map((id) => [`listing/${id}`, listed(true, 10 + id)])),
    [`mark/1/${ann}`]: field('veto', 20),
    [`mark/1/${ben}`]: field('heart', 20, ben),
    [`mark/3/${ann}`]: field('heart', 20),
    [`mark/4/${ann}`]: field('heart', 20),
    [`mark/4/${ben}`]: field('heart', 20, ben),
  }
  expect(listingsOf(fields).map(({ id }) => id)).toEqual(['4', '3', '2', '1'])
  expect(peopleOf(fields)).toEqual([
    { id: ann, name: 'Ann' },
    { id: ben, name: 'Ben' },
  ])
})

test.each([
  null,
  'text',
  [1, 2],
  { 'listing/x': listed(true, 1) },
  { 'listing/7': { value: 'heart', at: 1, by: ann } },
  { 'listing/7': { value: { isIn: 'yes', facts }, at: 1, by: ann } },
  { [`mark/7/${ann}`]: { value: 'maybe', at: 1, by: ann } },
  { [`mark/7/${ann}`]: { value: 'heart', at: -1, by: ann } },
  { [`mark/7/${ann}`]: { value: 'heart', at: 1e300, by: ann } },
  { [`mark/7/${ann}`]: { value: 'heart', at: 1, by: '<b>' } },
  JSON.parse('{"__proto__": {"value": "x", "at": 1, "by": "annannan"}}'),
])('malformed fields are left out: %j', (given) => {
  expect(readFields(given)).toEqual({})
})

test('long texts are cut, and unknown values are replaced', () => {
  const read = readFields({
    [`name/${ann}`]: field('x'.repeat(500), 1),
    [`note/7/${ann}`]: field('y'.repeat(5_000), 1),
    'listing/7': field(
      { isIn: true, facts: { ...facts, dealType: 'steal', price: '9' } as never },
      1,
    ),
  })
  expect(String(read[`name/${ann}`]?.value)).toHaveLength(shortlistBounds.name)
  expect(String(read[`note/7/${ann}`]?.value)).toHaveLength(shortlistBounds.note)
  expect(read['listing/7']?.value).toMatchObject({ facts: { dealType: 'sale', price: null } })
})
