import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { DemoProperty } from './make-listings.ts'
import { makeListing } from './make-listings.ts'
import { seeded } from './seeded.ts'

const properties = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../resources/demo/properties.json'), 'utf8'),
) as DemoProperty[]

test('a demo listing has a room or a view as its first image', () => {
  const place = {
    address: 'Pushkin Street, 1',
    city: 'batumi',
    coordinates: [41.64, 41.63],
    district: undefined,
    isBySea: false,
  } as const
  const covers = new Set<string | undefined>()
  for (let seed = 0; seed < 40; seed += 1)
    for (const property of properties) {
      const drawn = { property, place, language: 'en', ageDays: 3 } as const
      const money = { currency: 'GEL', part: 0.3, perDollar: 2.7 } as const
      covers.add(makeListing(seeded(seed), drawn, money).files[0])
    }
  expect(covers).toContain('living-room.jpg')
  expect(covers).toContain('balcony.jpg')
  for (const cover of covers) expect(cover).not.toMatch(/bathroom|stairwell|lobby|plan|mp4/)
})
