import { expect, test } from 'vitest'
import { sunHours } from './sun.ts'
import type { Side } from './window-sides.ts'
import { windowSides } from './window-sides.ts'

const batumi = [41.64, 41.64] as const

/** The length of the day, by almanacs: 15 h 12 min and 9 h 9 min, with the air that lifts the sun by some minutes. */
test('windows on all sides have the sun from its rise to its setting', () => {
  const round: Side[] = ['north', 'east', 'south', 'west']
  expect(sunHours(batumi, round, 'summer')).toBeCloseTo(15.1, 0)
  expect(sunHours(batumi, round, 'winter')).toBeCloseTo(9.0, 0)
  expect(sunHours(batumi, round, 'spring')).toBeCloseTo(12, 0)
})

test('a side has the sun when it goes by', () => {
  // All day in winter; less in summer, when it rises behind.
  expect(sunHours(batumi, ['south'], 'winter')).toBeGreaterThan(8.8)
  expect(sunHours(batumi, ['south'], 'summer')).toBeCloseTo(8.4, 0)
  expect(sunHours(batumi, ['north'], 'winter')).toBe(0)
  expect(sunHours(batumi, ['north'], 'summer')).toBeGreaterThan(5)
  // Morning and evening are as long as each other, and half of the day each.
  const [morning, evening] = [['east'], ['west']].map((side) =>
    sunHours(batumi, side as Side[], 'spring'),
  )
  expect(morning).toBeCloseTo(6, 0)
  expect(Math.abs((morning ?? 0) - (evening ?? 0))).toBeLessThan(0.2)
})

test('south of the equator the north has the winter’s sun', () => {
  expect(sunHours([-34, 18], ['north'], 'summer')).toBeGreaterThan(
    sunHours([-34, 18], ['south'], 'summer'),
  )
})

test.each<[string, Side[]]>([
  ['Светлая квартира, окна выходят на юг.', ['south']],
  ['Окна на юго-запад, балкон.', ['southWest']],
  ['Все окна и балкон на юг и восток', ['east', 'south']],
  ['Окна на южную сторону', ['south']],
  ['windows face south-west', ['southWest']],
  ['A bright south-facing flat', ['south']],
  ['Windows to the north and east', ['north', 'east']],
  ['ფანჯრები გადის სამხრეთით', ['south']],
  ['აივანი სამხრეთ-დასავლეთით', ['southWest']],
  ['חלונות לדרום', ['south']],
  ['מרפסת לדרום-מערב', ['southWest']],
])('the author says where the windows look: %s', (text, said) => {
  expect(windowSides(null, text)).toEqual(said)
})

test.each([
  'Окна во двор. На юг от моря 5 минут.',
  'Дом на западной окраине, новые окна.',
  'North Avenue 5, new windows',
  'Балкон с видом на море',
  'Wide windows. The south coast is near',
  'Окна новые',
  '',
])('what says nothing of the windows is none: %s', (text) => {
  expect(windowSides(text)).toEqual([])
})
