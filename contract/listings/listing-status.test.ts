import { describe, expect, test } from 'vitest'
import {
  moderatedChanges,
  noteIsNeeded,
  operatorMayMove,
  ownerMayMove,
  statusOnPublish,
} from './listing-status.ts'
import type { Status } from './listing-words.ts'
import { statuses } from './listing-words.ts'

const allowed = (may: (from: Status, to: Status) => boolean) =>
  statuses.flatMap((from) => statuses.filter((to) => may(from, to)).map((to) => `${from} → ${to}`))

describe('the status moves', () => {
  test('open to an owner', () =>
    expect(allowed(ownerMayMove).sort()).toEqual([
      'improvement → moderation',
      'moderation → unpublished',
      'published → unpublished',
      'unpublished → moderation',
    ]))

  test('open to an operator', () =>
    expect(allowed(operatorMayMove).sort()).toEqual([
      'moderation → improvement',
      'moderation → published',
      'published → improvement',
      'published → unpublished',
    ]))

  test('that need a note are the operator’s except approval', () =>
    expect(allowed(noteIsNeeded).sort()).toEqual([
      'moderation → improvement',
      'published → improvement',
      'published → unpublished',
    ]))
})

describe('the status after publishing', () => {
  const cases: [boolean, boolean, Status][] = [
    [false, false, 'moderation'],
    [false, true, 'published'],
    [true, false, 'published'],
    [true, true, 'published'],
  ]
  for (const [isTrusted, isApprovedAsItStands, goal] of cases)
    test(`trusted ${isTrusted}, approved ${isApprovedAsItStands}: ${goal}`, () =>
      expect(statusOnPublish({ isTrusted, isApprovedAsItStands })).toBe(goal))
})

describe('the changes that need moderation', () => {
  test('are all but those of price and of image order', () => {
    const approved = { title: 'a', price: 1, currency: 'USD', images: ['1', '2'] }
    expect(moderatedChanges(approved, { ...approved, price: 2, currency: 'GEL' })).toEqual([])
    expect(moderatedChanges(approved, { ...approved, images: ['2', '1'] })).toEqual(['images'])
    expect(moderatedChanges(approved, { ...approved, title: 'b' })).toEqual(['title'])
  })

  test('do not include an absent field for an empty one', () => {
    expect(moderatedChanges({ title: null }, {})).toEqual([])
    expect(moderatedChanges({}, { title: 'a' })).toEqual(['title'])
    expect(moderatedChanges({ title: 'a' }, {})).toEqual(['title'])
  })
})
