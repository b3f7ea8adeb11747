import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { WrittenFormat } from '../../../contract/feed-outgoing.ts'
import type { FeedGap } from '../../../contract/feeds.ts'
import { emptyListing } from '../../../contract/listing-fields.ts'
import type { Element } from './format/element.ts'
import { elementsAt, textAt } from './format/element.ts'
import { writers } from './formats.ts'
import { readXml } from './input/read-xml.ts'
import { anyContent, outgoing } from './testing/any-listing.ts'
import { writeContext } from './testing/read-all.ts'
import { findGaps, writeFeed } from './write-feed.ts'

const runs = process.env.TEST_ALL ? 2_000 : 100

/** What each format says of its own elements: those that must be there, and what may stand in them. */
interface Rules {
  path: readonly [string, ...string[]]
  required: readonly string[]
  values?: Readonly<Record<string, RegExp>>
}

const number = /^\d+(\.\d+)?$/
const digits = /^\d+$/
const dateTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/

const rules: Partial<Record<WrittenFormat, Rules>> = {
  yrl: {
    path: ['realty-feed', 'offer'],
    required: [
      ...['@internal-id', 'type', 'property-type', 'category', 'creation-date', 'location/country'],
      ...[
        'location/locality-name',
        'location/address',
        'sales-agent/phone',
        'price/value',
        'price/currency',
      ],
    ],
    values: {
      type: /^(продажа|аренда)$/,
      'creation-date': dateTime,
      'last-update-date': dateTime,
      'price/value': digits,
      'price/currency': /^(USD|GEL|EUR|RUB|RUR)$/,
      'price/period': /^(месяц|день)$/,
      'area/value': number,
      'area/unit': /^кв\. м$/,
      'lot-area/unit': /^(кв\. м|сотка|гектар)$/,
      'floors-total': /^[1-9]\d*$/,
      'commercial-type': /^(free purpose|office|retail|business|hotel|warehouse)$/,
      'sales-agent/category': /^(агентство|владелец|застройщик)$/,
    },
  },
  cian: {
    path: ['feed', 'object'],
    required: [
      ...['externalid', 'category', 'address', 'description', 'phones/phoneschema/countrycode'],
      ...['phones/phoneschema/number', 'bargainterms/price', 'bargainterms/currency'],
      'photos/photoschema/fullurl',
    ],
    values: {
      description: /^[^&№/\\]{15,3000}$/s,
      'phones/phoneschema/countrycode': /^\+\d{1,3}$/,
      'phones/phoneschema/number': /^\d{8,12}$/,
      'bargainterms/currency': /^(eur|rur|usd)$/,
      'bargainterms/price': digits,
      flatroomscount: /^[1-79]$/,
      repairtype: /^(cosmetic|design|euro|no)$/,
      'land/areaunittype': /^(sotka|hectare)$/,
    },
  },
  avito: {
    path: ['ads', 'ad'],
    required: [
      'id',
      'category',
      'operationtype',
      'address',
      'description',
      'price',
      'contactphone',
      'country',
      'objecttype',
    ],
    values: {
      id: /^.{1,100}$/,
      category: /^Недвижимость за рубежом$/,
      operationtype: /^(Продам|Сдам)$/,
      price: digits,
      rooms: /^(Студия|\d+)$/,
      leasetype: /^(На длительный срок|Посуточно)$/,
      managername: /^.{1,40}$/,
    },
  },
  kyero: {
    path: ['root', 'property'],
    required: [
      'id',
      'date',
      'ref',
      'price',
      'price_freq',
      'type',
      'town',
      'province',
      'images/image/url',
    ],
    values: {
      id: /^.{1,50}$/,
      date: /^(19|20)\d\d-\d\d-\d\d \d\d:\d\d:\d\d$/,
      price: /^(\d+|x)$/,
      currency: /^(EUR|GBP|USD)$/,
      price_freq: /^(sale|week|month)$/,
      new_build: /^[01]$/,
      type: /^[a-zA-Z&\s()/-]{3,}$/,
      location_detail: /^.{0,50}$/s,
      beds: digits,
      baths: digits,
      'surface_area/built': digits,
      'surface_area/plot': digits,
      'images/image/url': /^https?:\/\/.*\.(gif|jpe?g|png)$/i,
    },
  },
  openimmo: {
    path: ['openimmo', 'anbieter', 'immobilie'],
    required: [
      ...[
        'objektkategorie/nutzungsart/@wohnen',
        'objektkategorie/vermarktungsart/@kauf',
        'geo/ort',
      ],
      ...['geo/land/@iso_land', 'kontaktperson/name', 'verwaltung_techn/objektnr_extern'],
      ...['verwaltung_techn/openimmo_obid', 'verwaltung_techn/stand_vom'],
    ],
    values: { 'geo/land/@iso_land': /^GEO$/, 'preise/waehrung/@iso_waehrung': /^[A-Z]{3}$/ },
  },
  homesoverseas: {
    path: ['root', 'object'],
    required: ['objectid', 'title', 'type', 'currency', 'region', 'realty_type', 'photo'],
    values: {
      title: /^.{1,60}$/s,
      type: /^(sale|rent)$/,
      annotation: /^.{0,150}$/s,
      currency: /^(eur|usd|chf|gbp|rur)$/,
      realty_type: /^(1[4-8]|2[0-6])$/,
      option: digits,
    },
  },
}

async function readElements(feed: string, path: Rules['path']): Promise<Element[]> {
  async function* pieces() {
    yield feed
  }
  const found: Element[] = []
  for await (const piece of readXml(pieces(), [{ format: 'any', path }])) {
    if (piece.kind === 'offer') found.push(piece.offer)
    if (piece.kind === 'broken') throw new Error(piece.reason)
    if (piece.kind === 'end') expect(piece.isWhole).toBe(true)
  }
  return found
}

describe.each(Object.keys(rules) as WrittenFormat[])('what is written as %s', (name) => {
  const { path, required, values = {} } = rules[name]!

  it('keeps the rules of the format, whatever the listing', async () => {
    await fc.assert(
      fc.asyncProperty(anyContent, async (content) => {
        const feed = await text(writeFeed(writers[name], [outgoing(content)], writeContext))
        for (const element of await readElements(feed, path)) {
          for (const each of required)
            expect([each, textAt(element, each) || undefined]).not.toEqual([each, undefined])
          for (const [each, rule] of Object.entries(values))
            for (const { text: written } of each.includes('@')
              ? [{ text: textAt(element, each) ?? '' }].filter(({ text: found }) => found !== '')
              : elementsAt(element, each))
              expect([each, written]).toEqual([each, expect.stringMatching(rule)])
          expectNothingEmpty(element, name)
        }
      }),
      { numRuns: runs },
    )
  }, 120_000)
})

/** CIAN takes an empty element for a mistake. */
function expectNothingEmpty(element: Element, name: WrittenFormat) {
  if (name !== 'cian') return
  for (const child of element.children) {
    expect([child.name, child.text === '' && child.children.length === 0]).toEqual([
      child.name,
      false,
    ])
    expectNothingEmpty(child, name)
  }
}

it('is JSON as RESO', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyContent, { maxLength: 4 }), async (contents) => {
      const listings = contents.map((content, index) => outgoing(content, index + 1))
      const { value } = JSON.parse(await text(writeFeed(writers.reso, listings, writeContext)))
      expect(value).toHaveLength(contents.length)
      for (const [index, property] of value.entries()) {
        expect(property).toMatchObject({
          ListingKey: String(index + 1),
          StandardStatus: 'Active',
          City: 'Batumi',
        })
        expect([
          'Residential',
          'ResidentialLease',
          'CommercialSale',
          'CommercialLease',
          'Land',
        ]).toContain(property.PropertyType)
      }
    }),
    { numRuns: runs },
  )
})

describe('what a format cannot say of a listing is told', () => {
  const flat = {
    ...emptyListing,
    category: 'newApartment' as const,
    address: 'улица Руставели, 27',
    price: 85_000,
  }
  const gapsOf = (name: WrittenFormat, content: object): FeedGap[] =>
    findGaps(writers[name], outgoing(content as never), writeContext)

  it('CIAN leaves out a flat without a floor and a description', () => {
    expect(gapsOf('cian', flat)).toEqual(
      ['description', 'area', 'floor', 'floorsCount', 'apartmentCategory'].map((what) => ({
        kind: 'required',
        what,
      })),
    )
  })

  it('CIAN asks for the area of the kitchen, and has no word for the sea', () => {
    const whole = {
      ...flat,
      ...{ description: 'Светлая квартира у моря', area: 62, floor: 7, floorsCount: 20 },
      ...{ apartmentCategory: '2rooms', facilities: ['seaView', 'bath'] },
    }
    expect(gapsOf('cian', whole)).toEqual(
      expect.arrayContaining([
        { kind: 'asked', what: 'kitchenArea' },
        { kind: 'lost', what: 'facilities', values: ['seaView'] },
      ]),
    )
  })

  it('CIAN asks for the plot of a house, and HomesOverseas for its own number of the region', () => {
    expect(gapsOf('cian', { ...flat, category: 'house' })).toContainEqual({
      kind: 'required',
      what: 'landArea',
    })
    const { regionId: _, ...context } = writeContext
    expect(findGaps(writers.homesoverseas, outgoing(flat), context)).toContainEqual({
      kind: 'required',
      what: 'region',
    })
  })

  it('a spreadsheet never takes a text for a formula', async () => {
    const listing = outgoing({ ...flat, title: '=HYPERLINK("https://example.com")' })
    expect(await text(writeFeed(writers.csv, [listing], writeContext))).toContain(
      `"'=HYPERLINK(""https://example.com"")"`,
    )
  })
})
