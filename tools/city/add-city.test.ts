import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readCity } from '../../server/cities/read-city.ts'
import { addCity } from './add-city.ts'

let out: string
beforeEach(() => {
  out = mkdtempSync(join(tmpdir(), 'sakhli-add-city-'))
})
afterEach(() => rmSync(out, { recursive: true }))

const facts = join(import.meta.dirname, '../../resources/cities/anchor/facts.json')
const given = {
  ...{ name: 'harbour', zone: 'Europe/Lisbon', currency: 'EUR', rate: 0.92, country: 'XA' },
  languages: ['en', 'he'],
  osm: '',
}

/** The same town under another name. */
function extract() {
  const file = join(out, 'extract.json')
  writeFileSync(file, readFileSync(facts, 'utf8').replaceAll('"anchor"', '"harbour"'))
  return file
}

test('a new city can be read by the server, with its names declined', () => {
  const folder = addCity({ ...given, osm: extract(), out })
  expect(folder).toBe(join(out, 'harbour'))
  const { city, gazetteer } = readCity('harbour', [out])
  expect(city).toMatchObject({ id: 'harbour', timeZone: 'Europe/Lisbon', currency: 'EUR' })
  expect(city.languages).toEqual(['en', 'he'])
  expect(city.names.ka).toEqual({ name: 'ანკორი', in: 'ანკორში', from: 'ანკორიდან' })
  expect(gazetteer.search('Salt Street 12', 'en', 1)[0]?.precision).toBe('house')
})

test.each([
  ['a time zone that there is none of', { zone: 'Mars/Olympus' }, /^--zone is "Mars\/Olympus"/],
  ['a currency that nobody knows', { currency: 'XAU' }, /^--currency .* one of GEL, EUR/],
  ['a rate that is none', { rate: Number.NaN }, /^--rate is "NaN"/],
  ['a country that is no code', { country: 'Anchor' }, /^--country/],
  ['a language that is none of ours', { languages: ['en', 'fr'] }, /^--languages is "en,fr"/],
  ['a language twice', { languages: ['en', 'en'] }, /^--languages/],
  ['a name that is none', { name: 'Harbour!' }, /^NAME is "Harbour!"/],
  ['an extract of another city', { name: 'port' }, /extract\.json is of harbour, not of port/],
  ['no language', { languages: [] }, /^--languages/],
])('%s is refused, and no file is left', (_, change, message) => {
  expect(() => addCity({ ...given, osm: extract(), out, ...change })).toThrow(message)
  expect(readdirSync(out)).toEqual(['extract.json'])
})

test('a city that exists already is refused', () => {
  addCity({ ...given, osm: extract(), out })
  expect(() => addCity({ ...given, osm: extract(), out })).toThrow('is there already')
})
