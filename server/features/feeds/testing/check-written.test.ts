import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { emptyListing } from '../../../../contract/listings/listing-fields.ts'
import { writers } from '../formats.ts'
import { writeFeed } from '../write-feed.ts'
import { outgoing } from './any-listing.ts'
import { faultsOf } from './check-written.ts'
import { writeContext } from './read-all.ts'
import { cian } from './rules/cian.ts'
import { kyero } from './rules/kyero.ts'
import { openImmo } from './rules/openimmo.ts'
import { yrl } from './rules/yrl.ts'

const rules = { yrl, cian, kyero, openimmo: openImmo }

const flat = outgoing({
  ...emptyListing,
  category: 'newApartment',
  apartmentCategory: '2rooms',
  apartmentCondition: 'finishedWithRenovation',
  description: 'Светлая квартира, пять минут до моря',
  address: 'улица Руставели, 27',
  coordinates: [41.65, 41.63],
  ...{ price: 85_000, area: 62, floor: 7, floorsCount: 20 },
})

async function faultsAfter(name: keyof typeof rules, change: (feed: string) => string) {
  const feed = await text(writeFeed(writers[name], [flat], writeContext))
  expect(faultsOf(feed, rules[name])).toEqual([])
  const changed = change(feed)
  expect(changed).not.toBe(feed)
  return faultsOf(changed, rules[name])
}

describe('a violation of the format is found in a written feed:', () => {
  it.each([
    ['another root', 'kyero', /root>/g, 'other>', 'the root is other'],
    ['an element that is not closed', 'yrl', '</floor>', '', expect.stringContaining('Unexpected')],
    ['half a character', 'yrl', 'Светлая', '\ud800', 'half a character'],
    ['a sign of no XML', 'yrl', 'Светлая', '\u0001', 'a character that XML does not have'],
    [
      ...['an element of another format', 'yrl', /renovation>/g, 'RepairType>'],
      'realty-feed/offer/RepairType: not of the format',
    ],
    [
      ...['small letters for capital ones', 'cian', /Decoration/g, 'decoration'],
      'feed/object/decoration: not of the format',
    ],
    [
      ...['an element within the wrong one', 'yrl', '<value>85000</value>', ''],
      'realty-feed/offer/price/value: 0 of them',
    ],
    [
      ...['an element twice', 'kyero', '<beds>1</beds>', '<beds>1</beds><beds>1</beds>'],
      'root/property/beds: 2 of them',
    ],
    [
      ...['another order', 'openimmo', /(<nutz.*?\/>)(<verm.*?\/>)/, '$2$1'],
      'openimmo/anbieter/immobilie/objektkategorie: in the order vermarktungsart, nutzungsart, objektart',
    ],
    [
      ...['text between elements', 'yrl', '<price>', '<price>85000'],
      'realty-feed/offer/price: "85000"',
    ],
    [
      ...['a word of no list', 'yrl', '<type>продажа', '<type>sale'],
      'realty-feed/offer/type: "sale"',
    ],
    [
      ...['a decimal comma', 'yrl', '<value>62<', '<value>62,5<'],
      'realty-feed/offer/area/value: "62,5"',
    ],
    [
      ...['a text that is too long', 'kyero', 'улица', 'улица'.repeat(20)],
      expect.stringMatching(/^root\/property\/location_detail: /),
    ],
    [
      ...['an attribute that the format lacks', 'yrl', '<image>', '<image tag="plan">'],
      'realty-feed/offer/image/@tag: not of the format',
    ],
    [
      ...['an attribute that is missing', 'kyero', ' id="1"', ''],
      'root/property/images/image/@id: missing',
    ],
    [
      ...['an attribute that is another', 'kyero', ' id="1"', ' id="101"'],
      'root/property/images/image/@id: "101"',
    ],
    [
      ...['an empty element where none may be', 'cian', '</Photos>', '</Photos><Videos/>'],
      'feed/object/Videos/VideoSchema: 0 of them',
    ],
    [
      ...['the same picture twice', 'cian', '1/2.jpg', '1/1.jpg'],
      'feed/object/Photos/PhotoSchema: one of them twice',
    ],
    [
      ...['a flat without its floor', 'yrl', '<floor>7</floor>', ''],
      'realty-feed/offer/floor: missing',
    ],
    [
      ...['a flat without a word of its rooms', 'yrl', '<rooms>2</rooms>', ''],
      'realty-feed/offer/rooms|studio|open-plan: missing',
    ],
    [
      ...['a rent without its period', 'yrl', '<type>продажа', '<type>аренда'],
      'realty-feed/offer/price/period: missing',
    ],
  ] as [string, keyof typeof rules, string | RegExp, string, string][])(
    '%s',
    async (_, name, from, to, fault) => {
      expect(await faultsAfter(name, (feed) => feed.replace(from, to))).toEqual([fault])
    },
  )
})
