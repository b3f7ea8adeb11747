import { describe, expect, it } from 'vitest'
import { limits } from '../../../contract/limits.ts'
import type { SomeFile } from '../testing/some-plan.ts'
import { somePlan } from '../testing/some-plan.ts'
import {
  describeGroup,
  moveFiles,
  orderFiles,
  renameGroup,
  setCover,
  setRemoved,
  setStillSecond,
  setTarget,
  splitGroup,
} from './plan-edits.ts'

const named = (...ids: string[]): SomeFile[] => ids.map((id) => ({ id }))
const twoFlats = () =>
  somePlan([
    { id: 'one', files: named('a', 'b', 'c') },
    { id: 'two', files: named('d', 'e') },
    { id: 'three', files: named('f') },
  ])
const unknown = {
  ok: false,
  error: { code: 'UNKNOWN_FILE', message: 'The plan has no such image or listing' },
}

describe('Moved files', () => {
  it('come last in the other listing, in the order given', () => {
    const { batch, order, file } = twoFlats()
    const outcome = moveFiles(batch, { files: ['c', 'a'], to: 'two' })
    expect(outcome).toMatchObject({ ok: true, value: { group: 'two' } })
    expect(order()).toEqual(['one: b', 'two: d e c a', 'three: f'])
    expect(['a', 'b', 'c'].map((id) => file(id).group)).toEqual(['two', 'one', 'two'])
  })

  it.each([
    [0, 'two: a d e'],
    [1, 'two: d a e'],
    [2, 'two: d e a'],
    [99, 'two: d e a'],
  ])('are put at place %i', (at, there) => {
    const { batch, order } = twoFlats()
    moveFiles(batch, { files: ['a'], to: 'two', at })
    expect(order()[1]).toBe(there)
  })

  it('within one listing keep the order of its other files', () => {
    const { batch, order } = twoFlats()
    moveFiles(batch, { files: ['a'], to: 'one', at: 2 })
    expect(order()[0]).toBe('one: b a c')
    moveFiles(batch, { files: ['c', 'b'], to: 'one', at: 0 })
    expect(order()[0]).toBe('one: c b a')
  })

  it('named twice are moved once', () => {
    const { batch, order } = twoFlats()
    moveFiles(batch, { files: ['a', 'a'], to: 'two' })
    expect(order()).toEqual(['one: b c', 'two: d e a', 'three: f'])
  })

  it('remove a listing from the plan when they were all its files', () => {
    const { batch, order, group } = twoFlats()
    moveFiles(batch, { files: ['d', 'e'], to: 'three' })
    expect(order()).toEqual(['one: a b c', 'three: f d e'])
    expect(group('two').files).toEqual([])
  })

  it('without a target make a new listing, after that of the first file', () => {
    const { batch, order, group } = twoFlats()
    const outcome = moveFiles(batch, { files: ['b', 'd'], to: null })
    const id = outcome.ok ? outcome.value.group : ''
    expect(order()).toEqual(['one: a c', `${id}: b d`, 'two: e', 'three: f'])
    expect(group(id)).toMatchObject({ title: 'one +', from: 'person', state: 'planned' })
  })

  it('if none are given and no target is, make an empty listing at the end', () => {
    const { batch, order, group } = twoFlats()
    const outcome = moveFiles(batch, { files: [], to: null })
    const id = outcome.ok ? outcome.value.group : ''
    expect(order()[3]).toBe(`${id}:`)
    expect(group(id).title).toBe('+')
  })

  it('take the cover choice with them only where the cover is one of them', () => {
    const moved = twoFlats()
    setCover(moved.batch, { group: 'one', file: 'a' })
    moveFiles(moved.batch, { files: ['b'], to: 'two' })
    expect(moved.group('one').cover).toBe('a')
    moveFiles(moved.batch, { files: ['a'], to: 'one', at: 1 })
    expect(moved.group('one').cover).toBe('a')
    moveFiles(moved.batch, { files: ['a'], to: 'two' })
    expect(moved.group('one').cover).toBeNull()
  })

  it('are not moved if one of them or the target listing is unknown', () => {
    const { batch, order } = twoFlats()
    const before = order()
    expect(moveFiles(batch, { files: ['a', 'x'], to: 'two' })).toMatchObject(unknown)
    expect(moveFiles(batch, { files: ['a'], to: 'x' })).toMatchObject(unknown)
    moveFiles(batch, { files: ['f'], to: 'two' })
    // The group that was left empty is no longer in the order, though its record still exists.
    expect(moveFiles(batch, { files: ['a'], to: 'three' })).toMatchObject(unknown)
    expect(order()).toEqual([before[0], 'two: d e f'])
  })

  it('are judged at once, and left out where the listing has no room', () => {
    const full = Array.from({ length: limits.photos }, (_, at) => ({ id: `${at}` }))
    const { batch, file } = somePlan([
      { id: 'full', files: full },
      { id: 'other', files: named('x') },
    ])
    moveFiles(batch, { files: ['x'], to: 'full' })
    expect(file('x').skipped).toBe('tooMany')
    moveFiles(batch, { files: ['x'], to: 'full', at: 0 })
    expect(file('x').skipped).toBeNull()
    expect(file(`${limits.photos - 1}`).skipped).toBe('tooMany')
  })
})

describe('Ordering the files of a listing', () => {
  it('puts them in the order asked for', () => {
    const { batch, order } = twoFlats()
    expect(orderFiles(batch, { group: 'one', files: ['c', 'a', 'b'] })).toMatchObject({ ok: true })
    expect(order()[0]).toBe('one: c a b')
  })

  it.each([
    ['leaves one out', 'one', ['a', 'b']],
    ['has one more', 'one', ['a', 'b', 'c', 'd']],
    ['has another', 'one', ['a', 'b', 'd']],
    ['names one twice', 'one', ['a', 'b', 'b']],
    ['is of no listing of the plan', 'x', []],
  ])('is refused where the order %s', (_what, group, files) => {
    const { batch, order } = twoFlats()
    const before = order()
    expect(orderFiles(batch, { group, files })).toMatchObject(unknown)
    expect(order()).toEqual(before)
  })

  it('decides which files have room', () => {
    const files = Array.from({ length: limits.photos + 1 }, (_, at) => ({ id: `${at}` }))
    const { batch, file } = somePlan([{ id: 'full', files }])
    orderFiles(batch, { group: 'full', files: files.map(({ id }) => id).reverse() })
    expect(file('0').skipped).toBe('tooMany')
    expect(file(`${limits.photos}`).skipped).toBeNull()
  })
})

describe('A file that is taken out', () => {
  it('is left out until it is put back', () => {
    const { batch, file } = twoFlats()
    setRemoved(batch, ['a', 'd'], true)
    expect([file('a').skipped, file('b').skipped, file('d').skipped]).toEqual([
      'removed',
      null,
      'removed',
    ])
    setRemoved(batch, ['a'], false)
    expect(file('a')).toMatchObject({ skipped: null, isRemoved: false, isSentAgain: false })
  })

  it('is sent again when put back, if it was sent before', () => {
    const known = { listingId: '1', imageId: '2' }
    const { batch, file } = somePlan([{ id: 'one', files: [{ id: 'a', known }] }])
    setRemoved(batch, ['a'], false)
    expect(file('a')).toMatchObject({ skipped: null, isSentAgain: true })
    setRemoved(batch, ['a'], true)
    expect(file('a')).toMatchObject({ skipped: 'removed', isSentAgain: false })
  })

  it('together with an unknown one stays in the plan', () => {
    const { batch, file } = twoFlats()
    expect(setRemoved(batch, ['a', 'x'], true)).toMatchObject(unknown)
    expect(file('a').isRemoved).toBe(false)
  })
})

describe('The edits of a listing', () => {
  it('set one of its own images as the cover', () => {
    const { batch, group } = twoFlats()
    expect(setCover(batch, { group: 'one', file: 'b' })).toMatchObject({ ok: true })
    expect(group('one').cover).toBe('b')
    expect(setCover(batch, { group: 'one', file: 'd' })).toMatchObject(unknown)
    expect(setCover(batch, { group: 'x', file: 'd' })).toMatchObject(unknown)
    expect(group('one').cover).toBe('b')
  })

  it('set the second at which a video has its still', () => {
    const files: SomeFile[] = [{ id: 'film', kind: 'video' }, { id: 'picture' }]
    const { batch, file } = somePlan([{ id: 'one', files }])
    expect(setStillSecond(batch, { file: 'film', second: 7.5 })).toMatchObject({ ok: true })
    expect(file('film').stillSecond).toBe(7.5)
    for (const id of ['picture', 'x'])
      expect(setStillSecond(batch, { file: id, second: 1 })).toMatchObject(unknown)
  })

  it('add, change and remove facts, and keep those not named', () => {
    const { batch, group } = twoFlats()
    describeGroup(batch, { group: 'one', facts: { price: 100, currency: 'USD', floor: 0 } })
    describeGroup(batch, { group: 'one', facts: { price: 90, currency: null, area: undefined } })
    expect(group('one').fields).toStrictEqual({ price: 90, floor: 0 })
    expect(describeGroup(batch, { group: 'x', facts: {} })).toMatchObject(unknown)
  })

  it('set the name that the person gives', () => {
    const { batch, group } = twoFlats()
    expect(renameGroup(batch, { group: 'one', title: 'Sea view' })).toMatchObject({ ok: true })
    expect(group('one').title).toBe('Sea view')
    expect(renameGroup(batch, { group: 'x', title: 'Sea view' })).toMatchObject(unknown)
  })

  it('set the listing that gets the images, or that none does', () => {
    const { batch, group, file } = twoFlats()
    const target = { kind: 'existing', listingId: '7', label: 'Flat', present: 9 } as const
    expect(setTarget(batch, 'one', target)).toMatchObject({ ok: true })
    expect(group('one')).toMatchObject({ target, matchedBy: 'person' })
    expect(['a', 'b'].map((id) => file(id).skipped)).toEqual([null, 'tooMany'])
    setTarget(batch, 'one', { kind: 'skip' })
    expect(group('one').matchedBy).toBeNull()
    expect(file('a').skipped).toBe('group')
    expect(setTarget(batch, 'x', target)).toMatchObject(unknown)
  })
})

describe('A listing split by time', () => {
  const shot = (id: string, time: string | null): SomeFile => ({
    id,
    takenAt: time && `2026-05-04T${time}:00`,
  })

  it('becomes one listing for each visit, in its place', () => {
    const files = [shot('a', '10:00'), shot('b', '12:00'), shot('c', '10:05')]
    const { batch, order, group, file } = somePlan([
      { id: 'first', files: named('x') },
      { id: 'card', files },
      { id: 'last', files: named('y') },
    ])
    expect(splitGroup(batch, 'card')).toMatchObject({ ok: true, value: true })
    const [, early = '', late = ''] = batch.record.groupOrder
    expect(order()).toEqual(['first: x', `${early}: a c`, `${late}: b`, 'last: y'])
    expect([group(early), group(late)]).toMatchObject([
      { title: '2026-05-04 10:00', from: 'time' },
      { title: '2026-05-04 12:00', from: 'time' },
    ])
    expect(['a', 'b', 'c'].map((id) => file(id).group)).toEqual([early, late, early])
    expect(group('card').files).toEqual([])
  })

  it('keeps its name, with a number, where a part has no time', () => {
    const place = { lat: 41.64, lon: 41.64 }
    const files = [
      { id: 'a', place },
      { id: 'b', place: { ...place, lat: 41.65 } },
    ]
    const { batch } = somePlan([{ id: 'card', title: 'Card', files }])
    splitGroup(batch, 'card')
    expect(batch.orderedGroups.map(({ title }) => title)).toEqual(['Card 1', 'Card 2'])
  })

  it('gives each part the full room of a listing', () => {
    const files = Array.from({ length: limits.photos + 1 }, (_, at) =>
      shot(`${at}`, at < limits.photos ? '10:00' : '12:00'),
    )
    const { batch, file } = somePlan([{ id: 'card', files }])
    setRemoved(batch, [], true)
    expect(file(`${limits.photos}`).skipped).toBe('tooMany')
    splitGroup(batch, 'card')
    expect(file(`${limits.photos}`).skipped).toBeNull()
  })

  it('stays as it is when it has a single visit', () => {
    const { batch, order } = somePlan([
      { id: 'card', files: [shot('a', '10:00'), shot('b', null)] },
    ])
    expect(splitGroup(batch, 'card')).toMatchObject({ ok: true, value: false })
    expect(order()).toEqual(['card: a b'])
    expect(splitGroup(batch, 'x')).toMatchObject(unknown)
  })
})
