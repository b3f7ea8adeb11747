import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ListingContent } from '../../../contract/listings/listing-fields.ts'
import type { Loss } from './format/format.ts'
import { writers } from './formats.ts'
import { writeLossTable } from './loss-table.ts'
import { anyContent, outgoing } from './testing/any-listing.ts'
import { readAll, writeContext } from './testing/read-all.ts'
import { writeFeed } from './write-feed.ts'

it('docs/feeds.md has the loss table of the code (npm run feed -- --losses prints it)', () => {
  const document = readFileSync(join(import.meta.dirname, '../../../docs/feeds.md'), 'utf8')
  expect(document).toContain(writeLossTable())
})

/** The other formats lose nothing, or are not read. */
const read = ['yrl', 'cian', 'avito', 'kyero'] as const
const some = fc.sample(anyContent, { numRuns: 400, seed: 5 })

/** Whether the listing has what the loss would take from it. */
function saysIt(content: ListingContent, { field, values, when }: Loss) {
  if (field === 'images' || (when && !when.is(content))) return false
  const said = content[field]
  const list = (Array.isArray(said) ? said : [said]).map(String)
  const isSaid = said !== null && said !== false && list.length > 0
  return isSaid && (values === undefined || list.some((word) => values.includes(word)))
}

describe.each(read)('what %s is declared to lose', (name) => {
  const format = writers[name]

  it.each(
    format.losses.map(
      (loss) => [`${loss.field} ${loss.values ?? ''} ${loss.when?.text ?? ''}`, loss] as const,
    ),
  )('is lost when written and read again: %s', async (_, loss) => {
    const changed: boolean[] = []
    for (const content of some.filter((each) => saysIt(each, loss)).slice(0, 40)) {
      const feed = await text(writeFeed(format, [outgoing(content)], writeContext))
      const [offer] = (await readAll(feed)).taken
      if (offer && loss.field !== 'images')
        changed.push(
          JSON.stringify(offer.listing[loss.field]) !== JSON.stringify(content[loss.field]),
        )
    }
    // A value that only becomes less exact may by chance come back as it was.
    expect(changed).toContain(true)
    if (!loss.isRounded) expect(changed).not.toContain(false)
  })
})
