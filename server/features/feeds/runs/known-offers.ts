import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { FeedOffer, FeedRates, OfferWarning } from '../../../../contract/feeds/feeds.ts'
import { cityFolder, cityFoldersOf } from '../../../cities/read-city.ts'
import type { Tables } from '../../../db/tables.ts'
import type { ReadDeps } from '../read-context.ts'
import type { MetOffer } from '../read-feed.ts'
import type { SourceRow } from '../sources/source-repository.ts'

/** What becomes of an offer depends on more than its words: on the code that reads it, the city and the rates. */
export interface DigestKeys {
  reader: string
  rates: string
}

const feedsFolder = join(import.meta.dirname, '..')
const contractFolder = join(import.meta.dirname, '../../../../contract')

/** A hash of the code that reads feeds: another version may read the same words otherwise, so it reads all anew. */
let readerCode: string | undefined
function codeOfReader(): string {
  readerCode ??= hash(
    'sha256',
    [feedsFolder, contractFolder]
      .flatMap((folder) =>
        readdirSync(folder, { recursive: true, encoding: 'utf8' })
          .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
          .sort()
          .map((name) => readFileSync(join(folder, name), 'utf8')),
      )
      .join('\0'),
  )
  return readerCode
}

export function digestKeys(
  { city, settings }: Pick<ReadDeps, 'city' | 'settings'>,
  rates: FeedRates,
): DigestKeys {
  const folder = cityFolder(city.id, cityFoldersOf(settings.DATA_DIR)) ?? ''
  const places = readFileSync(join(folder, 'gazetteer.json'), 'utf8')
  return {
    reader: hash('sha256', `${codeOfReader()}${city.id}${places}`).slice(0, 12),
    rates: hash('sha256', JSON.stringify(rates)).slice(0, 12),
  }
}

const plain = (offer: MetOffer, { reader }: DigestKeys) => `${reader}.${offer.digest()}`
const withRates = (digest: string, { rates }: DigestKeys) => `${digest}.${rates}`

/** The digest by which a read offer is known; it includes the day's rates if the price depends on them. */
export function digestOf(met: MetOffer, read: FeedOffer, keys: DigestKeys): string {
  const hangsOnRates =
    read.listing.originalPrice !== null || read.warnings.some(({ code }) => code === 'NO_RATE')
  return hangsOnRates ? withRates(plain(met, keys), keys) : plain(met, keys)
}

export interface SettledOffer {
  offer_id: string
  listing_id: string
  name: string | null
  warnings: OfferWarning[]
  /** Whether it has a price, so that a leap could be noticed. */
  is_priced: boolean
}

/** The offers that the feed writes as it did when their listings said the same, if these have not changed since. */
export async function findSettled(
  db: Kysely<Tables>,
  { id }: Pick<SourceRow, 'id'>,
  met: readonly MetOffer[],
  keys: DigestKeys,
): Promise<Map<string, SettledOffer>> {
  if (met.length === 0) return new Map()
  // By ids only, and one by one: PostgreSQL has no statistics of a table that has just been filled.
  const { rows } = await sql<SettledOffer & { digest: string }>`
    select offer_id, digest, listing_id, warnings,
      coalesce(content ->> 'title', content ->> 'address') as name,
      coalesce((content ->> 'price')::double precision > 0, false) as is_priced
    from feed_offers
    where source_id = ${id} and offer_id = any(${met.map((offer) => offer.id)}::text[]) and standing = 'here'
      and settled_version = (
        select version from listings where listings.id = feed_offers.listing_id and deleted_at is null
      )`.execute(db)
  const found = new Map(rows.map((row) => [row.offer_id, row]))
  for (const offer of met) {
    const said = found.get(offer.id)?.digest
    const now = plain(offer, keys)
    if (said !== now && said !== withRates(now, keys)) found.delete(offer.id)
  }
  return found
}

export interface NewlySettled {
  id: string
  digest: string
  warnings: readonly OfferWarning[]
  version: number
}

/** Remembers offers that were compared and found to be here already, so that this need not be done again. */
export async function rememberSettled(
  db: Kysely<Tables>,
  { id }: Pick<SourceRow, 'id'>,
  settled: readonly NewlySettled[],
) {
  if (settled.length === 0) return
  await sql`
    update feed_offers
    set digest = settled.digest, warnings = settled.warnings, settled_version = settled.version
    from jsonb_to_recordset(${JSON.stringify(settled)}::jsonb)
      as settled (id text, digest text, warnings jsonb, version integer)
    where feed_offers.source_id = ${id} and feed_offers.offer_id = settled.id
      and feed_offers.offer_id = any(${settled.map((each) => each.id)}::text[])`.execute(db)
}
