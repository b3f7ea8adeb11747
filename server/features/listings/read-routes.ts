import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { listings } from '../../../contract/listings.ts'
import type { Caller } from '../../http/caller.ts'
import { feature } from '../../http/feature.ts'
import { serializerSchema } from '../../http/json-schema.ts'
import { keepAnswers } from '../../http/kept-answers.ts'
import { findListings, readingFor } from './find-listings.ts'
import { getListing, listingToLiken } from './get-listing.ts'
import { overviewOf } from './look-over-listings.ts'
import { presentListing } from './present-listing.ts'
import { findSimilar } from './similar-listings.ts'
import { Views } from './views.ts'

/** A server that presents listings in another shape gives other tags. */
const revision = createHash('sha256')
  .update(JSON.stringify([listings.find, listings.markers].map((r) => serializerSchema(r.answer))))
  .digest('base64url')
  .slice(0, 8)

export const listingReadRoutes = feature(
  'listings, read',
  ({ handle, app, served: _, ...house }) => {
    const kept = keepAnswers(house, revision)
    const overview = overviewOf(house)
    const views = new Views(house)
    views.start()
    app.addHook('onListen', async () => {
      overview.warmUp().catch((error: unknown) => house.log.warn({ err: error }, 'no snapshot yet'))
    })
    app.addHook('onClose', () => views.stop())

    const noteView = (request: FastifyRequest, caller?: Caller, ownerId?: string) =>
      views.note({
        listingId: (request.params as { id: string }).id,
        ...(ownerId === undefined ? {} : { ownerId }),
        caller,
        address: request.ip,
        userAgent: request.headers['user-agent'],
      })

    handle(
      listings.find,
      'anyone',
      (context) =>
        kept.answer(context, async () => {
          const listings = await findListings(house, context.query, context.caller)
          return listings.map((listing) => presentListing(listing, context.caller))
        }),
      { onRequest: kept.serve() },
    )

    handle(
      listings.count,
      'anyone',
      (context) =>
        kept.answer(context, async () => ({
          count: await overview.count(context.query, context.caller),
        })),
      { onRequest: kept.serve() },
    )

    handle(
      listings.markers,
      'anyone',
      async (context) => {
        const { caller, reply } = context
        const question = await overview.withoutIdleBox(context.query)
        return kept.answer(context, () => overview.markers(question, caller), {
          // Thousands of small objects: here the compiled serializer takes half the time.
          write: (markers) => String(reply.serialize(markers)),
          name: `markers ${JSON.stringify(question)}`,
        })
      },
      { onRequest: kept.serve() },
    )

    handle(
      listings.get,
      'anyone',
      async (context) => {
        const { request, params, caller } = context
        let ownerId: string | undefined
        const sent = await kept.answer(context, async () => {
          const listing = await getListing(readingFor(house, caller), params.id, caller)
          ownerId = listing.ownerId
          return listing
        })
        noteView(request, caller, ownerId)
        return sent
      },
      { onRequest: kept.serve(noteView) },
    )

    handle(
      listings.similar,
      'anyone',
      (context) => {
        const { params, caller } = context
        return kept.answer(context, async () => {
          const listing = await listingToLiken(readingFor(house, caller), params.id, caller)
          const listings = await findSimilar(house, listing, caller)
          return listings.map((one) => presentListing(one, caller))
        })
      },
      { onRequest: kept.serve() },
    )
  },
)
