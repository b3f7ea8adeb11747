import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Selectable } from 'kysely'
import type { ServerContext } from '../../../context.ts'
import type { Tables } from '../../../db/tables.ts'
import type { StoredMedia } from '../../../storage/media-store.ts'
import { isPublicListing } from '../../listings/policy.ts'
import type { WriteContext } from '../format/format.ts'
import { writers } from '../formats.ts'
import { feedRatesOf, servedCityOf } from '../read-context.ts'
import { writeFeed } from '../write-feed.ts'
import { isChosen, ownListings } from './own-listings.ts'

export type AddressRow = Selectable<Tables['feed_addresses']>

/** Counts the changes in how feeds are written: a server with another number makes cached feeds anew. */
const revision = 3

export const outgoingFileKey = (file: string) => `feeds/out/${file}`

/** A short text of all that a feed is made of: while it is the same, the cached file is up to date. */
export async function stampOf(
  server: ServerContext,
  { owner_id, format, region_id, choice }: AddressRow,
  site: string,
): Promise<string> {
  const { write } = server.db
  const stock = await write
    .selectFrom('listings')
    .select((eb) => [
      eb.fn.countAll<string>().as('count'),
      eb.fn.max('updated_at').as('newest'),
      eb.fn.sum<string>('version').as('versions'),
      eb.fn.sum<string>('id').as('ids'),
    ])
    .where('owner_id', '=', owner_id)
    .where(isPublicListing)
    .where(isChosen(choice))
    .executeTakeFirstOrThrow()
  const owner = await write
    .selectFrom('users')
    .select(['updated_at'])
    .where('id', '=', owner_id)
    .executeTakeFirstOrThrow()
  const rates = await feedRatesOf(server)
  return createHash('sha256')
    .update(JSON.stringify([revision, format, region_id, choice, site, stock, owner, rates]))
    .digest('base64url')
    .slice(0, 27)
}

/** The cached file if it is up to date, otherwise a new one. */
export async function openFeed(
  server: ServerContext,
  address: AddressRow,
  { stamp, site }: { stamp: string; site: string },
): Promise<StoredMedia> {
  const kept =
    address.made_of === stamp && address.file !== null
      ? await server.media.get(outgoingFileKey(address.file))
      : undefined
  return kept ?? makeFeed(server, address, { stamp, site })
}

async function makeFeed(
  server: ServerContext,
  address: AddressRow,
  { stamp, site }: { stamp: string; site: string },
): Promise<StoredMedia> {
  const format = writers[address.format]
  const context = await writeContextOf(server, address)
  const name = randomUUID()
  await mkdir(server.uploadDir, { recursive: true, mode: 0o700 })
  const path = join(server.uploadDir, name)
  try {
    const { owner_id: ownerId, choice } = address
    const listings = ownListings(server.db.write, { ownerId, choice, site })
    await pipeline(
      Readable.from(writeFeed(format, listings, context)),
      createWriteStream(path, { flags: 'wx', mode: 0o600 }),
    )
    await server.media.put(outgoingFileKey(name), { path }, { mime: format.contentType })
  } finally {
    await rm(path, { force: true })
  }
  await server.db.write
    .updateTable('feed_addresses')
    .set({ made_of: stamp, file: name })
    .where('key', '=', address.key)
    .execute()
  if (address.file !== null) await server.media.delete(outgoingFileKey(address.file))
  const made = await server.media.get(outgoingFileKey(name))
  if (!made) throw new Error('a feed that was just made is gone')
  return made
}

export const writeContextOf = async (
  server: ServerContext,
  { region_id }: Pick<AddressRow, 'region_id'>,
): Promise<WriteContext> => ({
  city: servedCityOf(server),
  rates: await feedRatesOf(server),
  at: server.clock(),
  ...(region_id !== null && { regionId: region_id }),
})

export const forgetFile = async ({ media }: ServerContext, { file }: Pick<AddressRow, 'file'>) => {
  if (file !== null) await media.delete(outgoingFileKey(file))
}
