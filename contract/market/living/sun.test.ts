import { expect, test } from 'vitest'
import { sunHours } from './sun.ts'
import type { Side } from './window-sides.ts'
import { windowSides } from './window-sides.ts'

const batumi = [41.64, 41.64] as const

/** Almanacs give 15 h 12 min and 9 h 9 min of daylight; the air, which lifts the sun by some minutes, is included. */
test('windows on all sides have sun from sunrise to sunset', () => {
  const round: Side[] = ['north', 'east', 'south', 'west']
  expect(sunHours(batumi, round, 'summer')).toBeCloseTo(15.1, 0)
  expect(sunHours(batumi, round, 'winter')).toBeCloseTo(9.0, 0)
  expect(sunHours(batumi, round, 'spring')).toBeCloseTo(12, 0)
})

test('a side has sun only while the sun is in front of it', () => {
  // In winter the sun is in the south all day; in summer it rises behind the window.
  expect(sunHours(batumi, ['south'], 'winter')).toBeGreaterThan(8.8)
  expect(sunHours(batumi, ['south'], 'summer')).toBeCloseTo(8.4, 0)
  expect(sunHours(batumi, ['north'], 'winter')).toBe(0)
  expect(sunHours(batumi, ['north'], 'summer')).toBeGreaterThan(5)
  // East and west windows get the same, half of the day each.
  const [morning, evening] = [['east'], ['west']].map((side) =>
    sunHours(batumi, side as Side[], 'spring'),
  )
  expect(morning).toBeCloseTo(6, 0)
  expect(Math.abs((morning ?? 0) - (evening ?? 0))).toBeLessThan(0.2)
})

test('south of the equator, northern windows have more winter sun than southern ones', () => {
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
])('the sides of the windows are read from the text: %s', (text, said) => {
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
])('no side is read from a text that does not tell it: %s', (text) => {
  expect(windowSides(text)).toEqual([])
})
