import { expect, test } from 'vitest'
import type { Shot } from './group-by-time.ts'
import { groupByTime } from './group-by-time.ts'

const shot = (id: string, time: string | null, place: Shot['place'] = null): Shot => ({
  id,
  takenAt: time && `2026-05-04T${time}:00`,
  place,
})
const idsOf = (groups: readonly Shot[][]) =>
  groups.map((group) => group.map(({ id }) => id).join(''))

test('half an hour without a picture begins another flat', () => {
  const shots = [shot('a', '10:00'), shot('b', '10:10'), shot('c', '10:45'), shot('d', '10:50')]
  expect(idsOf(groupByTime(shots))).toEqual(['ab', 'cd'])
})

test('so do two hundred metres', () => {
  const here = { lat: 41.64, lon: 41.64 }
  const there = { lat: 41.6425, lon: 41.64 }
  const shots = [shot('a', '10:00', here), shot('b', '10:05', here), shot('c', '10:10', there)]
  expect(idsOf(groupByTime(shots))).toEqual(['ab', 'c'])
})

test('the order is that of time, and a picture without one goes with the one before it', () => {
  const shots = [shot('late', '12:00'), shot('a', '10:00'), shot('b', null), shot('c', '10:02')]
  expect(idsOf(groupByTime(shots))).toEqual(['abc', 'late'])
})

test('a folder without any time stays whole', () => {
  expect(idsOf(groupByTime([shot('a', null), shot('b', null)]))).toEqual(['ab'])
})
