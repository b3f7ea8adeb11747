import { expect, test } from 'vitest'
import type { Shot } from './group-by-time.ts'
import { groupByTime, metres } from './group-by-time.ts'

const shot = (id: string, time: string | null, place: Shot['place'] = null): Shot => ({
  id,
  takenAt: time && `2026-05-04T${time}:00`,
  place,
})
const idsOf = (groups: readonly Shot[][]) =>
  groups.map((group) => group.map(({ id }) => id).join(''))

test('more than half an hour without an image begins another visit', () => {
  const shots = [shot('a', '10:00'), shot('b', '10:10'), shot('c', '10:45'), shot('d', '10:50')]
  expect(idsOf(groupByTime(shots))).toEqual(['ab', 'cd'])
})

test('more than two hundred metres between images begin another visit', () => {
  const here = { lat: 41.64, lon: 41.64 }
  const there = { lat: 41.6425, lon: 41.64 }
  const shots = [shot('a', '10:00', here), shot('b', '10:05', here), shot('c', '10:10', there)]
  expect(idsOf(groupByTime(shots))).toEqual(['ab', 'c'])
})

test('images are ordered by time, and one without a time goes with the one before it', () => {
  const shots = [shot('late', '12:00'), shot('a', '10:00'), shot('b', null), shot('c', '10:02')]
  expect(idsOf(groupByTime(shots))).toEqual(['abc', 'late'])
})

test('a folder without any times stays whole', () => {
  expect(idsOf(groupByTime([shot('a', null), shot('b', null)]))).toEqual(['ab'])
})

test('exactly half an hour between images is one visit', () => {
  expect(idsOf(groupByTime([shot('a', '10:00'), shot('b', '10:30')]))).toEqual(['ab'])
  expect(idsOf(groupByTime([shot('a', '10:00'), shot('b', '10:31')]))).toEqual(['a', 'b'])
})

test('a place is compared with the last known one of the same visit', () => {
  const place = (lat: number) => ({ lat, lon: 41.64 })
  const walked = [
    shot('a', '10:00', place(41.64)),
    shot('b', '10:05'),
    shot('c', '10:10', place(41.641)),
    shot('d', '10:15', place(41.642)),
    shot('e', '10:20', place(41.645)),
    shot('f', '10:25', place(41.6451)),
  ]
  expect(idsOf(groupByTime(walked))).toEqual(['abcd', 'ef'])
  const revisited = [
    shot('a', '10:00', place(41.64)),
    shot('b', '11:00'),
    shot('c', '11:05', place(41.65)),
  ]
  expect(idsOf(groupByTime(revisited))).toEqual(['a', 'bc'])
})

test('images without a time before all others belong to the first visit', () => {
  expect(idsOf(groupByTime([shot('a', null), shot('b', '10:00'), shot('c', '10:01')]))).toEqual([
    'abc',
  ])
  expect(groupByTime([])).toEqual([])
})

test('images of the same moment keep the order given', () => {
  const shots = ['b', 'a', 'd', 'c'].map((id) => shot(id, '10:00'))
  expect(idsOf(groupByTime(shots))).toEqual(['badc'])
})

test('distances take the latitude into account', () => {
  const batumi = { lat: 41.64, lon: 41.64 }
  expect(metres(batumi, { lat: 42.64, lon: 41.64 })).toBeCloseTo(111_195, -1)
  expect(metres(batumi, { lat: 41.64, lon: 42.64 })).toBeCloseTo(83_099, -1)
  expect(metres({ lat: 60, lon: 0 }, { lat: 60, lon: 1 })).toBeCloseTo(55_597, -1)
  expect(metres({ lat: 59, lon: 0 }, { lat: 61, lon: 1 })).toBeCloseTo(229_234, -1)
})
