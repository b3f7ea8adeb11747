import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import type { CityName } from '../../contract/cities.ts'
import { city as cityRules } from '../../contract/cities.ts'
import type { InEveryLanguage, Language } from '../../contract/languages.ts'
import { languages as allLanguages } from '../../contract/languages.ts'
import { limits } from '../../contract/limits.ts'
import { localCurrencies } from '../../contract/listings/listing-words.ts'
import { decimal } from '../../contract/wire/primitives.ts'
import { readCity } from '../../server/cities/read-city.ts'
import { CityFileError } from '../../server/features/geo/city-file.ts'
import { loadEnvFile } from '../running/env-file.ts'
import { readSource, writeRecords } from './build-city.ts'
import { buildFiles } from './build-files.ts'
import { CitySourceError } from './city-source.ts'

const usage = `npm run city:add -- NAME --osm FILE --zone ZONE --currency CODE --rate RATE --country CC
  NAME        of the city in lower-case Latin letters: it goes into CITIES and into addresses
  --osm       an OpenStreetMap extract as Overpass JSON, or a city's facts.json
  --zone      its time zone, such as Asia/Tbilisi
  --currency  its own currency beside the dollar: GEL, EUR, RUB or TRY
  --rate      what a dollar costs in it, until an operator sets it
  --country   two letters, such as GE
  --languages that it speaks to people in, the first to those who understand none: en,ru (all four)
  --out       where the city's folder goes (DATA_DIR/cities)`

/** The most usual inflection of a name in each language; the person who adds a city checks the result. */
const bend: Record<Language, (name: string) => CityName> = {
  ru: (name) => ({ name, in: `в ${name}`, from: `от ${name}` }),
  en: (name) => ({ name, in: `in ${name}`, from: `from ${name}` }),
  ka: (name) => ({
    name,
    in: `${name.replace(/ი$/, '')}ში`,
    from: `${name.replace(/ი$/, '')}იდან`,
  }),
  he: (name) => ({ name, in: `ב${name}`, from: `מ${name}` }),
}

export interface NewCity {
  name: string
  osm: string
  zone: string
  currency: string
  rate: number
  country: string
  languages: readonly string[]
  /** The folder of all cities. */
  out: string
}

const { shape } = cityRules

/** What the command line says of a city: how a person writes it, what it may be, and how that is told. */
const told = {
  name: ['NAME', shape.id, 'a short name in lower-case Latin letters, such as batumi'],
  zone: ['--zone', shape.timeZone, 'a time zone, such as Asia/Tbilisi'],
  currency: ['--currency', shape.currency, `one of ${localCurrencies.join(', ')}`],
  rate: ['--rate', decimal(limits.rate), `a number from ${limits.rate.min} to ${limits.rate.max}`],
  country: ['--country', shape.country, 'two capital letters, such as GE'],
  languages: ['--languages', shape.languages, `some of ${allLanguages.join(',')}, each once`],
} as const

function refuseWrong(given: NewCity) {
  for (const [key, [flag, schema, what]] of Object.entries(told)) {
    const value = given[key as keyof typeof told]
    if (!z.safeParse(schema, value).success)
      throw new CitySourceError(`${flag} is ${JSON.stringify(String(value))}, but must be ${what}`)
  }
}

/** Makes a city's folder from an extract; it appears only when it is complete and can be read as a server reads it. */
export function addCity(given: NewCity): string {
  refuseWrong(given)
  const { name, osm, zone, currency, rate, country, languages, out } = given
  const folder = join(out, name)
  if (existsSync(folder))
    throw new CitySourceError(`${folder} is there already; remove it first, or choose another name`)
  const source = readSource(osm, name, dirname(osm))
  if (source.city !== name) throw new CitySourceError(`${osm} is of ${source.city}, not of ${name}`)
  const { basemap, gazetteer, ways } = buildFiles(source)
  const [south, west, north, east] = basemap.bounds
  const city = {
    id: name,
    names: namesOf(gazetteer.names),
    languages,
    country,
    phoneExample: '+1 555 010 0100',
    center: gazetteer.centre,
    zoom: Math.max(south, north) - Math.min(south, north) > 0.2 || east - west > 0.2 ? 12 : 13,
    timeZone: zone,
    currency,
    firstRate: rate,
  }
  const draft = join(out, `.${name}.new`)
  rmSync(draft, { recursive: true, force: true })
  try {
    const place = join(draft, name)
    mkdirSync(place, { recursive: true })
    writeFileSync(join(place, 'city.json'), `${JSON.stringify(city, null, 2)}\n`)
    writeFileSync(join(place, 'basemap.json'), writeRecords(basemap))
    writeFileSync(join(place, 'gazetteer.json'), writeRecords(gazetteer))
    writeFileSync(join(place, 'ways.json'), writeRecords(ways))
    readCity(name, [draft])
    renameSync(place, folder)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
  return folder
}

const namesOf = (names: InEveryLanguage) => ({
  ru: bend.ru(names.ru),
  en: bend.en(names.en),
  ka: bend.ka(names.ka),
  he: bend.he(names.he),
})

function readArgs(argv: string[]): NewCity {
  const text = { type: 'string' } as const
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: {
      ...{ osm: text, zone: text, currency: text, rate: text, country: text },
      ...{ languages: text, out: text },
    },
  })
  const [name] = positionals
  const { osm, zone, currency, rate, country } = values
  if (!name || positionals.length > 1 || !osm || !zone || !currency || !rate || !country)
    throw new CitySourceError(usage)
  loadEnvFile()
  const out = resolve(values.out ?? join(process.env.DATA_DIR || './data', 'cities'))
  const languages = values.languages?.split(',') ?? allLanguages
  return { name, osm, zone, currency, rate: Number(rate), country, languages, out }
}

if (import.meta.main) {
  try {
    const given = readArgs(process.argv.slice(2))
    mkdirSync(given.out, { recursive: true, mode: 0o700 })
    const folder = addCity(given)
    const city = JSON.parse(readFileSync(join(folder, 'city.json'), 'utf8'))
    console.log(`Wrote ${folder}. Read over its names and phoneExample in city.json:`)
    for (const { in: within, from } of Object.values<CityName>(city.names))
      console.log(`  ${within}, ${from}`)
    console.log(`Then start with CITIES=…,${given.name}`)
  } catch (error) {
    const isTold =
      error instanceof CitySourceError ||
      error instanceof CityFileError ||
      (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE'))
    if (!isTold) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
