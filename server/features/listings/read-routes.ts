import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { listings } from '../../../contract/listings.ts'
import { cacheAnswers } from '../../http/cached-answers.ts'
import type { Caller } from '../../http/caller.ts'
import { feature } from '../../http/feature.ts'
import { serializerSchema } from '../../http/json-schema.ts'
import { findListings, readingFor } from './find-listings.ts'
import { getListing, similarityBasis } from './get-listing.ts'
import { overviewOf } from './look-over-ads.ts'
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
  ({ handle, app, served: _, ...server }) => {
    const cached = cacheAnswers(server, revision)
    const overview = overviewOf(server)
    const views = new Views(server)
    views.start()
    app.addHook('onListen', async () => {
      overview
        .warmUp()
        .catch((error: unknown) => server.log.warn({ err: error }, 'no snapshot yet'))
    })
    app.addHook('onClose', () => views.stop())

    const noteView = (request: FastifyRequest, caller?: Caller, ownerId?: string) =>
      views.note({
        adId: (request.params as { id: string }).id,
        ...(ownerId === undefined ? {} : { ownerId }),
        caller,
        address: request.ip,
        userAgent: request.headers['user-agent'],
      })

    handle(
      listings.find,
      'anyone',
      (context) =>
        cached.answer(context, async () => {
          const ads = await findListings(server, context.query, context.caller)
          return ads.map((ad) => presentListing(ad, context.caller))
        }),
      { onRequest: cached.serve() },
    )

    handle(
      listings.count,
      'anyone',
      (context) =>
        cached.answer(context, async () => ({
          count: await overview.count(context.query, context.caller),
        })),
      { onRequest: cached.serve() },
    )

    handle(
      listings.markers,
      'anyone',
      async (context) => {
        const { caller, reply } = context
        const question = await overview.withoutIdleBox(context.query)
        return cached.answer(context, () => overview.markers(question, caller), {
          // Thousands of small objects: here the compiled serializer takes half the time.
          write: (markers) => String(reply.serialize(markers)),
          name: `markers ${JSON.stringify(question)}`,
        })
      },
      { onRequest: cached.serve() },
    )

    handle(
      listings.get,
      'anyone',
      async (context) => {
        const { request, params, caller } = context
        let ownerId: string | undefined
        const sent = await cached.answer(context, async () => {
          const listing = await getListing(readingFor(server, caller), params.id, caller)
          ownerId = listing.ownerId
          return listing
        })
        noteView(request, caller, ownerId)
        return sent
      },
      { onRequest: cached.serve(noteView) },
    )

    handle(
      listings.similar,
      'anyone',
      (context) => {
        const { params, caller } = context
        return cached.answer(context, async () => {
          const ad = await similarityBasis(readingFor(server, caller), params.id, caller)
          const ads = await findSimilar(server, ad, caller)
          return ads.map((one) => presentListing(one, caller))
        })
      },
      { onRequest: cached.serve() },
    )
  },
)
