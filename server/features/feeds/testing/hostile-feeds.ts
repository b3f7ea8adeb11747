import { gzipSync } from 'node:zlib'
import { fewOf } from '../../../testing/few-of.ts'
import * as samples from './sample-feeds.ts'

/** Repeats one piece as often as told, so that no file has to hold it. */
async function* stream(head: string, piece: string, times: number, tail = '') {
  yield Buffer.from(head)
  const bytes = Buffer.from(piece)
  for (let n = 0; n < times; n++) yield bytes
  yield Buffer.from(tail)
}

/** Compressed files joined one after the other, as `cat` joins them. */
async function* packedStream(piece: string, times: number) {
  const packed = gzipSync(piece)
  for (let n = 0; n < times; n++) yield packed
}

const spaces = ' '.repeat(1_000_000)
const [start, end] = samples.yrlFeed('SPLIT').split('SPLIT') as [string, string]
const nested = `<!DOCTYPE x [<!ENTITY a "ha">${Array.from({ length: 20 }, (_, n) => `<!ENTITY ${'bcdefghijklmnopqrstuv'[n]} "${`&${'abcdefghijklmnopqrstu'[n]};`.repeat(10)}">`).join('')}]>`

/** Feeds that are made to fill the memory or to take for ever, by name. */
export const hostileFeeds = fewOf<readonly [string, () => AsyncIterable<Uint8Array>]>(9, [
  ['a gigabyte of spaces before the root', () => stream('', spaces, 1_000)],
  [
    'a gigabyte of spaces in a text',
    () => stream(`${start}<offer internal-id="1"><x>`, spaces, 1_000, `</x></offer>${end}`),
  ],
  ['a gigabyte of spaces in a table', () => stream('id;price\n"', spaces, 1_000, '"\n')],
  ['a gigabyte of spaces packed into one megabyte', () => packedStream(spaces, 1_000)],
  ['elements in one another without end', () => stream(start, '<x>'.repeat(1_000), 1_000)],
  ['offers that are never closed', () => stream(start, '<offer internal-id="1"><type>', 30_000)],
  [
    'attributes without end',
    () =>
      stream(
        `${start}<offer `,
        Array.from({ length: 1_000 }, (_, n) => `a${n}="1" `).join(''),
        1_000,
      ),
  ],
  [
    'entities that name one another',
    () =>
      stream(
        start.replace('<realty', `${nested}<realty`),
        samples.yrlOffer('<description>&u;&u;</description>'),
        1,
        end,
      ),
  ],
  ['a name without end', () => stream(`${start}<`, 'x'.repeat(100_000), 1_000)],
  ['a gigabyte of spaces between offers', () => stream(start, spaces, 1_000, end)],
  [
    'a gigabyte of spaces in an attribute',
    () => stream(`${start}<offer internal-id="`, spaces, 1_000, `"/>${end}`),
  ],
  ['a gigabyte of spaces in a comment', () => stream(`${start}<!--`, spaces, 1_000, `-->${end}`)],
])
