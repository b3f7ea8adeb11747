import { describe, expect, test } from 'vitest'
import { arrangePhotos, fitPhotos } from './photo-limits.ts'

describe('a choice of files', () => {
  test('is cut to the free places', () => {
    expect(fitPhotos(8, ['a', 'b', 'c'])).toEqual({ taken: ['a', 'b'], isCut: true })
    expect(fitPhotos(8, ['a', 'b'])).toEqual({ taken: ['a', 'b'], isCut: false })
    expect(fitPhotos(10, ['a'])).toEqual({ taken: [], isCut: true })
    expect(fitPhotos(11, [])).toEqual({ taken: [], isCut: false })
  })
})

describe('the order of images after an update', () => {
  const arrange = (kept: string[], added: Record<number, string>) =>
    arrangePhotos(kept, new Map(Object.entries(added).map(([at, name]) => [Number(at), name])))

  test.each([
    ['only those that stay', ['a', 'b'], {}, ['a', 'b']],
    ['only new ones', [], { 0: 'x', 1: 'y' }, ['x', 'y']],
    [
      'new ones where they say, the rest around them',
      ['a', 'b'],
      { 0: 'x', 2: 'y' },
      ['x', 'a', 'y', 'b'],
    ],
    ['a new one at the end', ['a', 'b'], { 2: 'x' }, ['a', 'b', 'x']],
    ['a position past the end closes up', ['a'], { 9: 'x' }, ['a', 'x']],
    ['gaps between new ones close up', [], { 5: 'y', 2: 'x' }, ['x', 'y']],
    ['none at all', [], {}, []],
  ])('is right with %s', (_, kept, added, order) => expect(arrange(kept, added)).toEqual(order))

  test('loses and repeats no image', () => {
    for (let kept = 0; kept <= 5; kept += 1)
      for (let mask = 0; mask < 64; mask += 1) {
        const staying = Array.from({ length: kept }, (_, i) => `kept${i}`)
        const added = Object.fromEntries(
          Array.from({ length: 6 }, (_, at) => at)
            .filter((at) => mask & (1 << at))
            .map((at) => [at, `new${at}`]),
        )
        const order = arrange(staying, added)
        expect(order.toSorted()).toEqual([...staying, ...Object.values(added)].toSorted())
        expect(order.filter((name) => name.startsWith('kept'))).toEqual(staying)
      }
  })
})
