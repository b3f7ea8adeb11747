import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { CityResources } from '../cities/read-city.ts'
import type { ServerContext } from '../context.ts'
import { noteChange } from '../db/listings-version.ts'
import type { Tables } from '../db/tables.ts'
import { approvedSnapshot } from '../features/listings/approved-content.ts'
import { columnsFor } from '../features/listings/listing-row.ts'
import { readRate } from '../features/rates/current-rate.ts'
import type { CityDemo } from './city-demo.ts'
import { readCityDemo } from './city-demo.ts'
import type { PublishedListing } from './demo-activity.ts'
import { addActivity } from './demo-activity.ts'
import type { DemoPeople } from './demo-people.ts'
import { addPeople } from './demo-people.ts'
import type { DemoPicture } from './demo-pictures.ts'
import { takePictures } from './demo-pictures.ts'
import { drawPlace } from './demo-places.ts'
import type { DemoListing, DemoProperty } from './make-listings.ts'
import { daysBefore, drawProperty, historyAt, makeListing } from './make-listings.ts'
import type { Chance } from './seeded.ts'
import { seeded } from './seeded.ts'

/**
 * Fills an empty database with a realistic city. The data are the same each time, but their times count back from now.
 */
export async function loadDemoIfEmpty(
  server: ServerContext,
  { folder, resources }: { folder: string; resources: Pick<CityResources, 'folder'> },
  say: (line: string) => void,
) {
  const anyone = await server.db.write.selectFrom('users').select('id').limit(1).executeTakeFirst()
  if (anyone) return
  const demo = readCityDemo(resources.folder)
  say('Loading the demo data …')
  const properties = JSON.parse(
    await readFile(join(folder, 'properties.json'), 'utf8'),
  ) as DemoProperty[]
  const pictures = await takePictures(server, folder, properties, say)
  const rates = await readRate(server.db.write, server.city)
  const drafts = drawListings(server, demo, properties, rates[server.city.currency] ?? 1)
  const now = server.clock()
  await server.db.write.transaction().execute(async (tx) => {
    const people = await addPeople(tx, demo)
    const chance = seeded(demo.seed + 1)
    const published: PublishedListing[] = []
    for (const { listing, advertiser } of drafts) {
      const ownerId = people.advertisers[advertiser] ?? people.operator
      const id = await addListing(tx, server, listing, {
        ownerId,
        advertiser,
        demo,
        people,
        pictures,
        now,
        chance,
      })
      if (listing.status === 'published') published.push({ id, ownerId, ageDays: listing.ageDays })
    }
    await addActivity(tx, published, people, chance, now)
    await noteChange(tx)
  })
  say(`  ${drafts.length} listings of ${demo.advertisers.length} advertisers`)
}

interface Draft {
  listing: DemoListing
  advertiser: number
}

const oldestDays = 110
/** How many listings in a row must show different properties. */
const variety = 5

/** Oldest first, so that the ids grow with time as in a real database. */
export function drawListings(
  server: Pick<ServerContext, 'gazetteer' | 'city'>,
  demo: CityDemo,
  properties: readonly DemoProperty[],
  perDollar: number,
): Draft[] {
  const chance = seeded(demo.seed)
  const shares = demo.advertisers.map((person, index) => [index, person.share] as const)
  const ages = Array.from({ length: demo.listings }, () => chance.next() * oldestDays)
  const shown: DemoProperty[] = []
  return ages
    .sort((a, b) => b - a)
    .map((ageDays) => {
      const property = drawProperty(chance, properties, shown.slice(-variety))
      shown.push(property)
      const isOutOfTown =
        property.kind === 'land' || (property.kind === 'house' && chance.isTrue(0.7))
      const place = drawPlace(chance, server.gazetteer, demo, isOutOfTown)
      const advertiser = chance.weighted(shares)
      const language = demo.advertisers[advertiser]?.language ?? 'ru'
      const drawn = { property, place, language, ageDays }
      return { listing: makeListing(chance, drawn, demoMoney(server, demo, perDollar)), advertiser }
    })
}

const demoMoney = (
  { city }: Pick<ServerContext, 'city'>,
  { localPrices }: CityDemo,
  perDollar: number,
) => ({
  currency: city.currency,
  part: localPrices,
  perDollar,
})

interface Placing {
  ownerId: string
  advertiser: number
  demo: CityDemo
  people: DemoPeople
  pictures: ReadonlyMap<string, DemoPicture>
  now: Date
  chance: Chance
}

async function addListing(
  tx: Kysely<Tables>,
  server: ServerContext,
  listing: DemoListing,
  placing: Placing,
): Promise<string> {
  const { ownerId, now } = placing
  const advertiser = placing.demo.advertisers[placing.advertiser]
  const at = daysBefore(now, listing.ageDays)
  const wasPublic =
    listing.status === 'published' ||
    (listing.status === 'unpublished' && placing.chance.isTrue(0.6))
  const { id } = await tx
    .insertInto('listings')
    .values({
      ...(await columnsFor(tx, server, ownerId, listing.content)),
      owner_id: ownerId,
      source: advertiser?.isAgency ? 'agency' : 'owner',
      status: listing.status,
      status_note: listing.statusNote,
      noted_version: listing.status === 'improvement' ? 1 : null,
      price_history: JSON.stringify(historyAt(listing, now)),
      waiting_since: listing.status === 'moderation' ? at : null,
      published_at: wasPublic ? at : null,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const images = await tx
    .insertInto('images')
    .values(
      listing.files.map((file, position) => {
        const picture = placing.pictures.get(`${listing.property.folder}/${file}`)
        if (!picture) throw new Error(`No demo picture ${file}`)
        return { ...picture, listing_id: id, position, created_at: at }
      }),
    )
    .returning(['id', 'position'])
    .execute()
  if (wasPublic) {
    const order = images.sort((a, b) => a.position - b.position).map((image) => image.id)
    await tx
      .updateTable('listings')
      .set({ approved: JSON.stringify(approvedSnapshot(listing.content, order)) })
      .where('id', '=', id)
      .execute()
  }
  await addStatuses(tx, id, listing, placing, at, wasPublic)
  return id
}

async function addStatuses(
  tx: Kysely<Tables>,
  listingId: string,
  listing: DemoListing,
  placing: Placing,
  at: Date,
  wasPublic: boolean,
) {
  const later = (hours: number) =>
    new Date(Math.min(placing.now.getTime(), at.getTime() + hours * 3_600_000))
  const byOwner = { by_user: placing.ownerId, by_role: 'owner' as const, note: null }
  const byOperator = { by_user: placing.people.operator, by_role: 'operator' as const }
  await tx
    .insertInto('status_changes')
    .values([
      { listing_id: listingId, from_status: null, to_status: 'moderation', at, ...byOwner },
      ...(wasPublic
        ? [
            {
              listing_id: listingId,
              from_status: 'moderation' as const,
              to_status: 'published' as const,
              at: later(3),
              note: null,
              ...byOperator,
            },
          ]
        : []),
      ...(listing.status === 'improvement'
        ? [
            {
              listing_id: listingId,
              from_status: 'moderation' as const,
              to_status: 'improvement' as const,
              at: later(5),
              note: listing.statusNote,
              ...byOperator,
            },
          ]
        : []),
      ...(listing.status === 'unpublished'
        ? [
            {
              listing_id: listingId,
              from_status: wasPublic ? ('published' as const) : ('moderation' as const),
              to_status: 'unpublished' as const,
              at: later(40),
              ...byOwner,
            },
          ]
        : []),
    ])
    .execute()
}
