import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type {
  OutgoingChoice,
  OutgoingFeed,
  OutgoingGaps,
  WrittenFormat,
} from '../../../../contract/feeds/feed-outgoing.ts'
import { outgoingFeeds, writtenFormats } from '../../../../contract/feeds/feed-outgoing.ts'
import type { FeedGap } from '../../../../contract/feeds/feeds.ts'
import { apiBase, pathOf } from '../../../../contract/wire/route.ts'
import { siteOf } from '../../../http/addresses/public-url.ts'
import { isKnownTag } from '../../../http/answers/entity-tag.ts'
import { notFound } from '../../../http/api-error.ts'
import { limitCalls } from '../../../http/call-limits.ts'
import { feature } from '../../../http/feature.ts'
import { isPublicListing } from '../../listings/policy.ts'
import { writers } from '../formats.ts'
import { findGaps } from '../write-feed.ts'
import type { AddressRow } from './kept-feed.ts'
import { forgetFile, openFeed, stampOf, writeContextOf } from './kept-feed.ts'
import { isChosen, ownListings } from './own-listings.ts'

/** Sites read a feed a few times a day. */
const mostReads = { most: 60, seconds: 60 }

export const outgoingFeedRoutes = feature(
  'feeds that go out',
  ({ handle, app, served, ...server }) => {
    const { db, clock } = server

    const addressesOf = (ownerId: string) =>
      db.write.selectFrom('feed_addresses').selectAll().where('owner_id', '=', ownerId).execute()

    handle(outgoingFeeds.find, 'owner', async ({ caller, request }) => {
      const rows = await addressesOf(caller.id)
      const site = siteOf(server, request)
      const all = await countChosen(caller.id, {})
      const feeds: OutgoingFeed[] = []
      for (const format of writtenFormats) {
        const row = rows.find((each) => each.format === format)
        const isAll = row === undefined || Object.keys(row.choice).length === 0
        const listings = isAll ? all : await countChosen(caller.id, row.choice)
        feeds.push(present(format, row, { site, listings }))
      }
      return feeds
    })

    handle(outgoingFeeds.open, 'owner', async ({ body, caller, request }) => {
      const { format, regionId } = body
      const known = (await addressesOf(caller.id)).find((row) => row.format === format)
      const key = randomBytes(24).toString('base64url')
      const fresh = { key, made_of: null, file: null, read_at: null, read_by: null, reads: 0 }
      const region = regionId === undefined ? (known?.region_id ?? null) : regionId.trim() || null
      const row = await db.write
        .insertInto('feed_addresses')
        .values({ owner_id: caller.id, format, region_id: region, ...fresh })
        .onConflict((conflict) =>
          conflict.columns(['owner_id', 'format']).doUpdateSet({ region_id: region, ...fresh }),
        )
        .returningAll()
        .executeTakeFirstOrThrow()
      if (known) await forgetFile(server, known)
      const listings = await countChosen(caller.id, row.choice)
      return present(format, row, { site: siteOf(server, request), listings })
    })

    handle(outgoingFeeds.choose, 'owner', ({ params, body, caller, once }) =>
      once(async (tx) => {
        const { numUpdatedRows } = await tx
          .updateTable('feed_addresses')
          .set({ choice: JSON.stringify(body) })
          .where('owner_id', '=', caller.id)
          .where('format', '=', params.format)
          .executeTakeFirst()
        if (numUpdatedRows === 0n) throw notFound('The address')
        return { ok: true as const }
      }),
    )

    handle(outgoingFeeds.close, 'owner', async ({ params, caller, once }) => {
      const known = (await addressesOf(caller.id)).find((row) => row.format === params.format)
      const closed = await once(async (tx) => {
        const { numDeletedRows } = await tx
          .deleteFrom('feed_addresses')
          .where('owner_id', '=', caller.id)
          .where('format', '=', params.format)
          .executeTakeFirst()
        if (numDeletedRows === 0n) throw notFound('The address')
        return { ok: true as const }
      })
      if (known) await forgetFile(server, known)
      return closed
    })

    handle(outgoingFeeds.gaps, 'owner', async ({ params, query, caller, request }) => {
      const known = (await addressesOf(caller.id)).find((row) => row.format === params.format)
      const context = await writeContextOf(server, { region_id: known?.region_id ?? null })
      const answer: OutgoingGaps = { listings: 0, leftOut: 0, items: [] }
      const site = siteOf(server, request)
      const choice = known?.choice ?? {}
      for await (const listing of ownListings(db.write, { ownerId: caller.id, choice, site })) {
        answer.listings += 1
        const gaps = findGaps(writers[params.format], listing, context).filter(
          // What no listing has does not count as a gap of this one.
          ({ kind }) => kind !== 'asked',
        )
        if (gaps.length === 0) continue
        const isLeftOut = gaps.some(({ kind }) => kind === 'required')
        answer.leftOut += isLeftOut ? 1 : 0
        const { title, address } = listing.content
        const item = { listingId: listing.id, name: title ?? address, gaps: gaps.map(asAnswer) }
        if (isLeftOut) answer.items.splice(answer.leftOut - 1, 0, item)
        else answer.items.push(item)
      }
      answer.items = answer.items.slice(query.offset, query.offset + query.limit)
      return answer
    })

    handle(outgoingFeeds.read, 'anyone', async ({ params, request, reply }) => {
      const address = await db.write
        .selectFrom('feed_addresses')
        .innerJoin('users', 'users.id', 'feed_addresses.owner_id')
        .selectAll('feed_addresses')
        .where('key', '=', params.key)
        .where('users.is_blocked', '=', false)
        .where('users.is_admin', '=', true)
        .executeTakeFirst()
      if (!address) throw notFound('The feed')
      await limitCalls(server, `feed-out:${address.owner_id}:${address.format}`, mostReads)
      const site = siteOf(server, request)
      const stamp = await stampOf(server, address, site)
      const etag = `"${stamp}"`
      await noteRead(address, request)
      reply.headers({ etag, 'x-robots-tag': 'noindex' })
      if (isKnownTag(request.headers['if-none-match'], etag)) return reply.code(304).send()
      const { stream } = await openFeed(server, address, { stamp, site })
      const { contentType, extension } = writers[address.format]
      return reply
        .type(contentType)
        .header('content-disposition', `inline; filename="${address.format}.${extension}"`)
        .send(stream)
    })

    async function countChosen(ownerId: string, choice: OutgoingChoice): Promise<number> {
      const { count } = await db.write
        .selectFrom('listings')
        .select((eb) => eb.fn.countAll<string>().as('count'))
        .where('owner_id', '=', ownerId)
        .where(isPublicListing)
        .where(isChosen(choice))
        .executeTakeFirstOrThrow()
      return Number(count)
    }

    async function noteRead({ key }: AddressRow, request: FastifyRequest) {
      await db.write
        .updateTable('feed_addresses')
        .set((eb) => ({
          reads: eb('reads', '+', 1),
          read_at: clock(),
          read_by: request.headers['user-agent']?.slice(0, 200) ?? null,
        }))
        .where('key', '=', key)
        .execute()
    }
  },
)

const asAnswer = ({ kind, what, values }: FeedGap) => ({
  kind,
  what,
  ...(values && { values: [...values] }),
})

const present = (
  format: WrittenFormat,
  row: AddressRow | undefined,
  { site, listings }: { site: string; listings: number },
): OutgoingFeed => ({
  format,
  title: writers[format].title,
  url: row ? site + apiBase + pathOf(outgoingFeeds.read.path, { key: row.key }) : null,
  regionId: row?.region_id ?? null,
  needsRegion: writers[format].needsRegion ?? false,
  choice: row?.choice ?? {},
  listings,
  readAt: row?.read_at?.toISOString() ?? null,
  readBy: row?.read_by ?? null,
  reads: row?.reads ?? 0,
})
