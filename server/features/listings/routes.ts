import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Filters } from '../../../contract/listings/listing-search.ts'
import type { Marker } from '../../../contract/listings/listings.ts'
import { listings } from '../../../contract/listings/listings.ts'
import { ownListings } from '../../../contract/listings/own-listings.ts'
import { cacheAnswers } from '../../http/answers/cached-answers.ts'
import type { Caller } from '../../http/caller.ts'
import { feature } from '../../http/feature.ts'
import { serializerSchema } from '../../http/openapi/json-schema.ts'
import { limitUploads } from '../images/ingest/limit-uploads.ts'
import { findRow } from './listing-row.ts'
import { assertInsider } from './policy.ts'
import { getListing, similarityBasis } from './read/get-listing.ts'
import { historyOf, ownStatisticsOf, statisticsOf } from './read/listing-history.ts'
import { presentListing } from './read/present-listing.ts'
import { findSimilar } from './read/similar-listings.ts'
import { findListings, readingFor, writeFoundListings } from './search/find-listings.ts'
import { overviewOf } from './search/overview.ts'
import { isWorthKeeping } from './visits/keep-searches.ts'
import type { Visit, Visitor } from './visits/visit.ts'
import { Visits } from './visits/visits.ts'
import { changeListing } from './write/change-listing.ts'
import { changeStatus } from './write/change-status.ts'
import { createListing, duplicateListing } from './write/create-listing.ts'
import { decideEdit, withdrawEdit } from './write/decide-edit.ts'
import { binOf, deleteListing, endListing, restoreListing } from './write/delete-listing.ts'
import { putBack, takenDownOf } from './write/put-back.ts'

/** A part of the tags, so that a server that presents listings in another shape gives other tags. */
const revision = createHash('sha256')
  .update(JSON.stringify([listings.find, listings.markers].map((r) => serializerSchema(r.answer))))
  .digest('base64url')
  .slice(0, 8)

const asWritten = <Written extends string | Buffer>(json: Written) => json

export const listingReadRoutes = feature(
  'listings, read',
  ({ handle, app, served: _, ...server }) => {
    const cached = cacheAnswers(server, revision)
    const overview = overviewOf(server)
    const visits = server.machine ? undefined : new Visits(server)
    visits?.start()
    app.serving.onStart(() => {
      void overview.warmUp()
    })
    app.addHook('onClose', async () => {
      overview.stop()
      await visits?.stop()
    })

    const noteVisit = (visit: Visit) => {
      if (visits) visits.note(visit)
      else server.machine?.noteVisit(server.city.id, visit)
    }

    const noteView = (request: FastifyRequest, caller?: Caller, ownerId?: string) => {
      const { id: listingId } = request.params as { id: string }
      const view = { listingId, ...visitorOf(request, caller) }
      noteVisit({ view: ownerId === undefined ? view : { ...view, ownerId } })
    }

    const noteSearch = (request: FastifyRequest, caller?: Caller) => {
      const search = { url: request.url, ...visitorOf(request, caller) }
      // Checked here, so that other searches are not sent to another process first.
      if (isWorthKeeping(search)) noteVisit({ search })
    }

    /** Freshness changes by the hour though no listing does, so such an answer is made anew each time. */
    const isTimely = ({ filters }: { filters: Filters }) => filters.freshDays !== undefined
    /** Answers are not cached either while many listings are still being read: they will soon be better. */
    const isPassing = async (question: { filters: Filters }) =>
      isTimely(question) || (await overview.isReading())

    handle(
      listings.find,
      'anyone',
      async (context) => {
        const { query, caller, request } = context
        noteSearch(request, caller)
        const find = async () => {
          const listings = await findListings(server, query, caller)
          return listings.map((listing) => presentListing(listing, caller))
        }
        if (isTimely(query)) return find()
        if (caller) return cached.answer(context, find)
        return cached.answer(context, () => writeFoundListings(server, query), { write: asWritten })
      },
      { onRequest: cached.serve(noteSearch) },
    )

    handle(
      listings.count,
      'anyone',
      async (context) => {
        const { query, caller } = context
        const count = async () => ({ count: await overview.count(query, caller) })
        return (await isPassing(query)) ? count() : cached.answer(context, count)
      },
      { onRequest: cached.serve() },
    )

    handle(
      listings.districts,
      'anyone',
      async (context) => {
        const { query, caller } = context
        const count = () => overview.districts(query, caller)
        return (await isPassing(query)) ? count() : cached.answer(context, count)
      },
      { onRequest: cached.serve() },
    )

    handle(
      listings.markers,
      'anyone',
      async (context) => {
        const { caller, reply } = context
        const question = await overview.withoutIdleBox(context.query)
        if (await isPassing(question)) return overview.markers(question, caller)
        // Thousands of small objects: the compiled serializer takes half the time here.
        const serialize = (markers: Marker[]) => String(reply.serialize(markers))
        return cached.answer(context, () => overview.writeMarkers(question, caller, serialize), {
          write: asWritten,
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
          const listing = await similarityBasis(readingFor(server, caller), params.id, caller)
          const listings = await findSimilar(server, listing, caller)
          return listings.map((one) => presentListing(one, caller))
        })
      },
      { onRequest: cached.serve() },
    )
  },
)

export const listingWriteRoutes = feature('writing listings', (server) => {
  const { handle, db, version } = server

  handle(listings.create, 'advertiser', async ({ form, files, caller, once }) => {
    await limitUploads(server, caller)
    return createListing(server, caller, { form, files, once })
  })

  handle(listings.update, 'advertiser', async ({ params, form, files, headers, caller, once }) => {
    if (files.size > 0) await limitUploads(server, caller)
    const ifMatch = headers['if-match']
    return changeListing(server, caller, params.id, { form, files, ifMatch, once })
  })

  handle(listings.remove, 'advertiser', async ({ params, caller, once }) => {
    const done = await once(async (tx) => {
      await deleteListing(tx, server, caller, params.id)
      return { ok: true as const }
    })
    await version.refresh()
    return done
  })

  handle(ownListings.restore, 'advertiser', async ({ params, caller, once }) => {
    const listing = await once((tx) => restoreListing(tx, server, caller, params.id))
    await version.refresh()
    return listing
  })

  handle(ownListings.bin, 'advertiser', ({ caller }) => binOf(server, caller))

  handle(ownListings.end, 'advertiser', ({ params, caller, once }) =>
    once(async (tx) => {
      await endListing(tx, server, caller, params.id)
      return { ok: true as const }
    }),
  )

  handle(ownListings.duplicate, 'advertiser', async ({ params, caller, once }) => {
    await limitUploads(server, caller)
    return once((tx) => duplicateListing(tx, server, caller, params.id))
  })

  handle(listings.changeStatus, 'signedIn', async ({ params, body, headers, caller, once }) => {
    const ask = { ...body, ifMatch: headers['if-match'] }
    const listing = await once((tx) => changeStatus(tx, server, caller, params.id, ask))
    await version.refresh()
    return listing
  })

  handle(listings.withdrawEdit, 'advertiser', async ({ params, caller, once }) => {
    const listing = await once((tx) => withdrawEdit(tx, caller, params.id))
    await version.refresh()
    return listing
  })

  handle(listings.decideEdit, 'operator', async ({ params, body, headers, caller, once }) => {
    const decided = { ...body, ifMatch: headers['if-match'] }
    const listing = await once((tx) => decideEdit(tx, server, caller, params.id, decided))
    await version.refresh()
    return listing
  })

  handle(ownListings.history, 'signedIn', async ({ params, caller }) =>
    historyOf(db.write, assertInsider(await findRow(db.write, params.id), caller)),
  )

  handle(ownListings.ownStatistics, 'signedIn', ({ caller }) =>
    ownStatisticsOf(db.write, caller.advertiserId, server.clock()),
  )

  handle(ownListings.takenDown, 'signedIn', async ({ caller }) => ({
    count: (await takenDownOf(db.write, caller.advertiserId)).length,
  }))

  handle(ownListings.putBack, 'advertiser', async ({ caller, once }) => {
    const outcome = await once((tx) => putBack(tx, server, caller))
    await version.refresh()
    return outcome
  })

  handle(ownListings.statistics, 'signedIn', async ({ params, caller }) => {
    const listing = assertInsider(await findRow(db.write, params.id), caller)
    return statisticsOf(db.write, listing.id, server.clock())
  })
})

const visitorOf = (request: FastifyRequest, caller: Caller | undefined): Visitor => ({
  caller: caller && {
    id: caller.id,
    advertiserId: caller.advertiserId,
    isOperator: caller.isOperator,
  },
  address: request.ip,
  userAgent: request.headers['user-agent'],
})
