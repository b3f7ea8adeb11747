import { describe, expect, it } from 'vitest'
import { makeXlsx } from '../testing/make-xlsx.ts'
import { readAll } from '../testing/read-all.ts'
import { csvFeed, csvRow } from '../testing/sample-feeds.ts'

const listing = {
  dealType: 'sale',
  category: 'newApartment',
  apartmentCategory: '2rooms',
  address: 'улица Руставели, 27',
  city: 'batumi',
  price: 85_000,
  currency: 'USD',
  area: 62.5,
  floor: 7,
  floorsCount: 20,
  facilities: ['seaView', 'balcony'],
}

const cells = (row: string) =>
  (row.match(/"[^"]*"|[^;]+/g) ?? []).map((cell) => cell.replaceAll('"', ''))

describe.each([
  ['csv', () => Buffer.from(csvFeed(csvRow()))],
  ['csv', () => Buffer.from(`\uFEFF${csvFeed(csvRow()).replaceAll(';', '\t')}`)],
  ['csv', () => Buffer.from(`\uFEFF${csvFeed(csvRow())}`, 'utf16le')],
  ['xlsx', () => makeXlsx(csvFeed(csvRow()).split('\r\n').map(cells))],
])('a table as %s', (format, make) => {
  it('becomes listings by the names of its columns', async () => {
    const read = await readAll(make())
    expect(read).toMatchObject({
      format,
      fault: undefined,
      refused: [],
      taken: [{ id: '1', line: 2, listing }],
    })
    expect(read.taken[0]?.listing.images.map(({ url }) => url)).toEqual([
      'https://example.com/1/cover.jpg',
      'https://example.com/1/2.jpg',
    ])
  })
})

it('the currency of a table is taken from beside the price', async () => {
  const { taken } = await readAll('id,price,category\n1,"85,000 $",land\n2,230 000 ₾,land\n')
  expect(taken.map((offer) => [offer.listing.price, offer.listing.currency])).toEqual([
    [85_000, 'USD'],
    [230_000, 'GEL'],
  ])
})

it('a row without an id, or with a repeated one, is refused and the others are read', async () => {
  const { taken, refused } = await readAll(
    csvFeed(csvRow('1'), csvRow(''), csvRow('3'), csvRow('1')),
  )
  expect(taken.map(({ id }) => id)).toEqual(['1', '3'])
  expect(refused).toEqual([
    { id: null, line: 3, reason: 'NO_ID' },
    { id: '1', line: 5, reason: 'SAME_ID' },
  ])
})

it('the line number of an offer is right after a description of several lines', async () => {
  const { taken } = await readAll('id;price;description\n1;5 $;"one\ntwo"\n2;6 $;three\n')
  expect(taken.map(({ id, line }) => [id, line])).toEqual([
    ['1', 2],
    ['2', 4],
  ])
})

it.each([
  ['\r\n', '\n'],
  ['\n', '\r\n'],
  ['\r', '\n'],
])(
  'a table is split into rows correctly where its line ends are mixed: %j and %j',
  async (one, other) => {
    const feed = `id;price;address${one}1;5 $;a${one}2;6 $;b${other}3;7 $;c${one}4;8 $;d${other}`
    const { taken } = await readAll(feed)
    expect(taken.map(({ id, listing }) => [id, listing.address])).toEqual([
      ['1', 'a'],
      ['2', 'b'],
      ['3', 'c'],
      ['4', 'd'],
    ])
  },
)

it('a table without a known column is not taken for a feed', async () => {
  expect(await readAll('apples,pears\n1,2\n')).toMatchObject({
    format: undefined,
    fault: 'NOT_A_FEED',
  })
})

it('a workbook that unpacks to far more than its size is refused', { tags: 'long' }, async () => {
  const bomb = makeXlsx(
    [
      ['id', 'price'],
      ['1', ' '.repeat(70_000_000)],
    ],
    { isPacked: true },
  )
  expect(bomb.length).toBeLessThan(1_000_000)
  expect(await readAll(bomb)).toMatchObject({ fault: 'TOO_LARGE', taken: [] })
})
