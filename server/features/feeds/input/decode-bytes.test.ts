import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { inPieces, readAll } from '../testing/read-all.ts'
import { yrlFeed, yrlOffer } from '../testing/sample-feeds.ts'
import { windows1251 } from '../testing/windows-1251.ts'
import { decodeText } from './decode-bytes.ts'

const feed = yrlFeed(yrlOffer())
const declaring = (encoding: string) => feed.replace('UTF-8', encoding)
const undeclared = feed.replace(' encoding="UTF-8"', '')
const utf16be = (from: string) => Buffer.from(from, 'utf16le').swap16()

describe.each([
  ['UTF-8 that says so', Buffer.from(feed)],
  ['UTF-8 with a mark', Buffer.from(`\uFEFF${feed}`)],
  ['UTF-8 that says windows-1251', Buffer.from(declaring('windows-1251'))],
  ['UTF-8 that says nothing', Buffer.from(undeclared)],
  ['windows-1251 that says so', windows1251(declaring('windows-1251'))],
  ['windows-1251 that says UTF-8', windows1251(feed)],
  ['windows-1251 that says nothing', windows1251(undeclared)],
  ['windows-1251 that names an encoding nobody knows', windows1251(declaring('cp-nonsense'))],
  ['UTF-16 with a mark', Buffer.from(`\uFEFF${declaring('UTF-16')}`, 'utf16le')],
  ['UTF-16 the other way round, with a mark', utf16be(`\uFEFF${declaring('UTF-16')}`)],
  ['UTF-16 without a mark', Buffer.from(declaring('UTF-16'), 'utf16le')],
  ['UTF-8 packed with gzip', gzipSync(feed)],
  ['windows-1251 packed with gzip', gzipSync(windows1251(feed))],
])('a feed in %s', (_, bytes) => {
  it.each([1, 7, 65_536])('is read, in pieces of %i bytes', async (size) => {
    const { format, fault, taken } = await readAll(inPieces(bytes, size))
    expect({ format, fault }).toEqual({ format: 'yrl', fault: undefined })
    expect(taken[0]?.listing.address).toBe('улица Руставели, 27')
    expect(taken[0]?.warnings).toEqual([])
  })
})

it('a text in UTF-8 with a few broken letters is still read as UTF-8', async () => {
  const bytes = Buffer.concat([
    Buffer.from('Квартира у моря '),
    Buffer.from([0xd0]),
    Buffer.from(' вид'),
  ])
  expect(await text(decodeText(inPieces(bytes)))).toMatch(/^Квартира у моря . вид$/)
})

it('the encoding is recognised by letters that come late in the feed', async () => {
  const late = yrlFeed(yrlOffer()).replace('<offer', `<!-- ${'x'.repeat(100_000)} --><offer`)
  const { taken } = await readAll(windows1251(late))
  expect(taken[0]?.listing.address).toBe('улица Руставели, 27')
})

it('a packed feed that is cut gives the offers before the cut', async () => {
  const offers = Array.from({ length: 3_000 }, (_, index) =>
    yrlOffer(`<x>${Math.sin(index)}</x>`, `id-${index}`),
  )
  const packed = gzipSync(yrlFeed(...offers))
  const { fault, taken, refused } = await readAll(packed.subarray(0, Math.floor(packed.length / 2)))
  expect(fault).toBe('CUT_OFF')
  expect(taken.length).toBeGreaterThan(1_000)
  expect(taken.length).toBeLessThan(3_000)
  expect(refused.at(-1)?.reason).toBe('CUT_OFF')
})
