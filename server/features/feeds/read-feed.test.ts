import { describe, expect, it } from 'vitest'
import { feedLimits } from '../../../contract/feeds/feeds.ts'
import { readAll } from './testing/read-all.ts'
import { cianFeed, cianObject, csvFeed, csvRow, yrlFeed, yrlOffer } from './testing/sample-feeds.ts'

const ids = ({ taken }: { taken: { id: string }[] }) => taken.map(({ id }) => id)

describe('one bad offer never stops a feed', () => {
  it('where it has no id, or the id of an earlier offer', async () => {
    const nameless = yrlOffer().replace(' internal-id="flat-1"', '')
    const read = await readAll(
      yrlFeed(yrlOffer('', 'a'), nameless, yrlOffer('', 'a'), yrlOffer('', 'b')),
    )
    expect(ids(read)).toEqual(['a', 'b'])
    expect(read.refused).toEqual([
      { id: null, line: 18, reason: 'NO_ID' },
      { id: 'a', line: 32, reason: 'SAME_ID' },
    ])
  })

  it('where it is not closed', async () => {
    const open = yrlOffer('', 'open').replace('</offer>', '')
    const deeper = yrlOffer('', 'deeper').replace('</location>', '').replace('</offer>', '')
    const read = await readAll(yrlFeed(open, yrlOffer('', 'b'), deeper, yrlOffer('', 'c')))
    expect(ids(read)).toEqual(['b', 'c'])
    expect(read.refused.map(({ id, reason }) => [id, reason])).toEqual([
      ['open', 'UNREADABLE'],
      ['deeper', 'UNREADABLE'],
    ])
    expect(read.fault).toBe(undefined)
  })

  it.each([
    ['very large', `<x>${'x'.repeat(feedLimits.offerCharacters + 1)}</x>`],
    ['full of elements', '<x/>'.repeat(feedLimits.offerElements + 1)],
    ['deep', `${'<x>'.repeat(feedLimits.depth + 1)}${'</x>'.repeat(feedLimits.depth + 1)}`],
  ])('where it is %s', async (_, more) => {
    const read = await readAll(yrlFeed(yrlOffer('', 'a'), yrlOffer(more, 'bad'), yrlOffer('', 'b')))
    expect(ids(read)).toEqual(['a', 'b'])
    expect(read.refused).toMatchObject([{ id: 'bad', reason: 'TOO_LARGE' }])
  })

  it('where a quote is not closed, and offers lost with it are reported', async () => {
    const offer = yrlOffer('<x y="z></x>', 'odd')
    const read = await readAll(
      yrlFeed(yrlOffer('', 'a'), offer, yrlOffer('', 'b'), yrlOffer('', 'c')),
    )
    expect(ids(read)).toEqual(expect.arrayContaining(['a', 'c']))
    expect(read.refused).toMatchObject([{ id: 'odd', reason: 'UNREADABLE' }, { reason: 'CUT_OFF' }])
    expect(read.fault).toBe('CUT_OFF')
  })

  it.each(['& and < and "', '&nbsp;&unknown;&#xffffff;', '<![CDATA[ <b> ]]>', '<?pi?><!-- - -->'])(
    'where it holds %s',
    async (odd) => {
      const offer = yrlOffer(`<x>${odd}</x>`, 'odd')
      const read = await readAll(yrlFeed(yrlOffer('', 'a'), offer, yrlOffer('', 'b')))
      expect(ids(read)).toEqual(expect.arrayContaining(['a', 'b']))
    },
  )
})

describe('a feed that ends in the middle', () => {
  const whole = yrlFeed(yrlOffer('', 'a'), yrlOffer('', 'b'))

  it.each([
    ['of an offer', whole.indexOf('<floor>', whole.indexOf('"b"')), { id: 'b', line: 18 }],
    ['between two offers', whole.indexOf('<offer internal-id="b"'), { id: null, line: 18 }],
    ['before its root is closed', whole.indexOf('</realty-feed>'), { id: null, line: 32 }],
  ])('%s gives the offers before the cut and is reported as cut off', async (_, at, where) => {
    const { fault, taken, refused } = await readAll(whole.slice(0, at))
    expect(fault).toBe('CUT_OFF')
    expect(taken[0]?.id).toBe('a')
    expect(refused).toEqual([{ ...where, reason: 'CUT_OFF' }])
  })
})

describe('offers in an unexpected place are not lost silently:', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((id) => yrlOffer('', id)) as [string, string, string]

  it.each([
    ['an element above them is not closed', yrlFeed(a, '<more>', b, c)],
    ['their own name is broken', yrlFeed(a, b, c.replace('<offer', '<of\u0663er'))],
    ['the root is closed before them', `${yrlFeed(a, b)}\n${c}\n</realty-feed>`],
    ['another feed is behind theirs', `${yrlFeed(a)}${yrlFeed(b, c).replace(/^.*/, '')}`],
  ])('%s', async (_, feed) => {
    const { taken, fault, refused } = await readAll(feed)
    expect(taken[0]?.id).toBe('a')
    expect(taken.length).toBeLessThan(3)
    expect({ fault, refused }).toMatchObject({
      fault: 'CUT_OFF',
      refused: [{ reason: 'CUT_OFF' }],
    })
  })

  it('other content beside the offers or behind the root hides no offer', async () => {
    const feed = yrlFeed('<more><b>1 < 2</b></more>', a, b, '<!-- </x> -->', c)
    expect(await readAll(`${feed}\n<!-- offers end here -->\n`)).toMatchObject({
      fault: undefined,
      taken: [{ id: 'a' }, { id: 'b' }, { id: 'c' }],
    })
  })
})

describe('a place', () => {
  const at = (latitude: string, longitude: string, town = 'Батуми') =>
    yrlFeed(
      yrlOffer()
        .replace('41.6474', latitude)
        .replace('41.6325', longitude)
        .replace('>Батуми<', `>${town}<`),
    )

  it.each(['Тбилиси', 'Москва', 'Кобулети'])('in %s is refused', async (town) => {
    expect((await readAll(at('', '', town))).refused).toEqual([
      { id: 'flat-1', line: 4, reason: 'OUTSIDE_CITY' },
    ])
  })

  it.each([
    'г. Батуми',
    'Batumi',
    'ბათუმი',
    'בטומי',
    'Батуми, Аджария',
    'город Батуми',
    'Гонио',
    'БАТУМИ',
  ])('in %s is taken', async (town) => {
    expect((await readAll(at('', '', town))).taken[0]?.listing).toMatchObject({
      city: 'batumi',
      coordinates: null,
    })
  })

  it('is refused by its point alone where the feed names no town', async () => {
    expect((await readAll(at('41.7151', '44.8271', ''))).refused).toMatchObject([
      { reason: 'OUTSIDE_CITY' },
    ])
    expect((await readAll(at('41.65', '41.63', ''))).taken[0]?.listing.city).toBe('batumi')
  })

  it('has latitude and longitude put right where they were swapped', async () => {
    const feed = at('41.5689', '41.7401')
      .replace('41.5689', '41.7401')
      .replace('41.7401</longitude', '41.5689</longitude')
    expect((await readAll(feed)).taken[0]?.listing.coordinates).toEqual([41.7401, 41.5689])
    const swapped = at('41,750', '41.52')
    expect((await readAll(swapped)).taken[0]?.listing.coordinates).toEqual([41.52, 41.75])
    expect((await readAll(swapped)).taken[0]?.warnings).toEqual([
      { code: 'COORDINATES_SWAPPED', field: 'coordinates', text: '41,750 41.52' },
    ])
  })

  it.each([
    ['0', '0'],
    ['function () { return 41 }', '41.63'],
    ['41.64', ''],
    ['4164740', '4163250'],
    ['55.75', '37.61'],
  ])('in Batumi with the wrong point %s, %s is taken without it', async (latitude, longitude) => {
    const [offer] = (await readAll(at(latitude, longitude))).taken
    expect(offer?.listing).toMatchObject({ city: 'batumi', coordinates: null })
    expect(offer?.warnings).toMatchObject([{ code: 'COORDINATES_DROPPED', field: 'coordinates' }])
  })
})

describe('a feed is recognised by its content', () => {
  it.each([
    ['nothing', ''],
    ['a page', '<html><body>404</body></html>'],
    ['another feed', '<feed xmlns="http://www.w3.org/2005/Atom"><entry/></feed>'],
    ['JSON', '{"offers":[]}'],
    ['a root of any kind', '<root><item/></root>'],
    ['noise', Buffer.from(Array.from({ length: 5_000 }, (_, index) => (index * 7_919) % 256))],
    ['a packed nothing', Buffer.from([0x1f, 0x8b, 8, 0])],
    ['an archive that is no workbook', Buffer.from('PK\x03\x04 and so on')],
  ])('%s is not taken for a feed', async (_, feed) => {
    expect(await readAll(feed)).toMatchObject({ taken: [], format: undefined })
  })

  it('a CIAN feed without a version is recognised by its first offer', async () => {
    const feed = cianFeed(cianObject()).replace('<feed_version>2</feed_version>', '')
    expect(await readAll(feed)).toMatchObject({ format: 'cian', taken: [{ id: 'flat-1' }] })
  })
})

describe('pictures', () => {
  it('are taken once each, from web addresses only, and ten at most', async () => {
    const images = Array.from({ length: 12 }, (_, n) => `<image>//example.com/${n}.jpg</image>`)
    const odd =
      '<image>https://example.com/1.jpg</image><image>C:\\photo.jpg</image><image>javascript:1</image>'
    const [offer] = (await readAll(yrlFeed(yrlOffer(odd + images.join(''))))).taken
    expect(offer?.listing.images).toHaveLength(10)
    expect(offer?.listing.images.at(-1)?.url).toBe('https://example.com/7.jpg')
    expect(offer?.warnings.map(({ code }) => code)).toEqual([
      ...['WRONG_PICTURE_ADDRESS', 'WRONG_PICTURE_ADDRESS', 'PICTURE_TWICE', 'TOO_MANY_PICTURES'],
    ])
  })
})

describe('numbers', () => {
  it('out of range are left out with a warning', async () => {
    const offer = yrlOffer().replace('<value>62.5', '<value>20000').replace('<floor>7', '<floor>25')
    const [read] = (await readAll(yrlFeed(offer))).taken
    expect(read?.listing).toMatchObject({ area: null, floor: null, floorsCount: 20 })
    expect(read?.warnings).toEqual([
      { code: 'OUT_OF_RANGE', field: 'area', text: '20000' },
      { code: 'FLOOR_ABOVE_LAST', field: 'floor', text: '25 / 20' },
    ])
  })

  it('that are unreadable or missing from a row do not cost the offer', async () => {
    const { taken } = await readAll(csvFeed(csvRow().replace('85 000', 'договорная'), '2;Продажа'))
    expect(taken[0]?.warnings).toContainEqual({
      code: 'NOT_A_NUMBER',
      field: 'price',
      text: 'договорная',
    })
    expect(ids({ taken })).toEqual(['1', '2'])
  })
})
