import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Filters, SearchInput } from '../../../../contract/listings/listing-search.ts'
import type { Marker } from '../../../../contract/listings/listings.ts'
import { listings } from '../../../../contract/listings/listings.ts'
import { markets } from '../../../../contract/market/market.ts'
import { buildApp } from '../../../app.ts'
import type { ServerContext } from '../../../context.ts'
import { ListingsVersion, noteChange } from '../../../db/listings-version.ts'
import type { Someone, TestServer } from '../../../testing/test-server.ts'
import { openTestServer } from '../../../testing/test-server.ts'
import { findMarkersInDatabase } from '../search/overview.ts'
import {
  addVariedListings,
  askStatus,
  change,
  create,
  photos,
  wholeForm,
} from '../testing/listings.ts'
import type { SnapshotBounds } from './listing-snapshot.ts'
import { snapshotOf } from './listing-snapshot.ts'

/** The short form of `npm run bench:large`: sixty listings are many if only twenty are waited for. */
const many: Partial<SnapshotBounds> = { batch: 7, waitedFor: 20 }

let test: TestServer
let owner: Someone
beforeAll(async () => {
  test = await openTestServer()
  owner = await test.someone({ is_admin: true, is_trusted: true })
  await addVariedListings(test, owner)
})
afterAll(() => test.close())

/** Another process of the same server, for which the city is large. */
async function openLarge(bounds: Partial<SnapshotBounds> = many) {
  const context: ServerContext = {
    ...test.context,
    version: new ListingsVersion(test.context.db),
  }
  await context.version.refresh()
  const snapshot = snapshotOf(context, bounds)
  const app = await buildApp(context)
  return {
    app,
    context,
    snapshot,
    async [Symbol.asyncDispose]() {
      context.version.stop()
      await app.close()
    },
  }
}

const byAddress = (markers: Marker[]) => markers.sort((a, b) => a.address.localeCompare(b.address))

const ask = (app: FastifyInstance, filters: Filters, headers = {}) =>
  test.call(listings.markers, { query: { filters } }, { app, headers })
const markersOf = async (app: FastifyInstance, filters: Filters = {}) =>
  byAddress((await ask(app, filters)).body)

const fromDatabase = async (filters: Filters = {}) =>
  byAddress(await findMarkersInDatabase(test.context, { filters, onlyFavourite: false }, undefined))

const boxes = ['41.62,41.6,41.65,41.63', '41.64,41.61,41.68,41.66', '41.6,41.59,41.69,41.66']
const publish = async (address: string) => {
  const form = { ...wholeForm, address }
  const { body } = await create(test, owner, form, { files: await photos(1) })
  expect(body.status).toBe('published')
  return body
}

const wholeRead = (context: ServerContext) =>
  expect.poll(() => snapshotOf(context).isReading()).toBe(false)

describe('a city of many listings', () => {
  it('is answered from the database, without caching, until all listings are read', async () => {
    await using large = await openLarge()
    const first = await ask(large.app, {})
    expect(byAddress(first.body)).toEqual(await fromDatabase())
    expect(first.headers.etag).toBeUndefined()
    await wholeRead(large.context)
    const then = await ask(large.app, {})
    expect(then.headers.etag).toBeDefined()
    expect(byAddress(then.body)).toEqual(await fromDatabase())
  })

  it('gives nearest listings, counts and districts in full while it is being read', async () => {
    await using large = await openLarge()
    const call = { app: large.app, as: owner }
    const nearest: SearchInput = { sort: 'nearest', filters: { from: ['41.65,41.63'] }, limit: 60 }
    const ask = async () => ({
      nearest: (await test.call(listings.find, { query: nearest }, call)).body,
      count: (await test.call(listings.count, { query: {} }, call)).body,
      districts: (await test.call(listings.districts, { query: {} }, call)).body,
    })
    const first = await ask()
    expect(first.nearest).toHaveLength(60)
    expect(first.count).toEqual({ count: 60 })
    await wholeRead(large.context)
    expect(await ask()).toEqual(first)
  })

  it('answers the price report with 503 until all listings are read', async () => {
    await using large = await openLarge()
    const ask = () =>
      test.call(
        markets.report,
        { query: { dealType: 'sale', category: 'house' } },
        { app: large.app },
      )
    expect(await ask()).toMatchObject({ status: 503, headers: { 'retry-after': '10' } })
    await wholeRead(large.context)
    expect((await ask()).status).toBe(200)
  })

  it('has the same markers in every box as the database, after each change that the public sees', {
    tags: 'long',
  }, async () => {
    await using large = await openLarge()
    const compare = async () => {
      await large.context.version.refresh()
      for (const filters of [{}, ...boxes.map((bbox) => ({ bbox }))])
        expect(await markersOf(large.app, filters)).toEqual(await fromDatabase(filters))
    }
    await markersOf(large.app)
    await wholeRead(large.context)
    await compare()
    const made = await publish('улица Руставели, 3')
    await compare()
    await change(test, owner, made.id, { address: 'улица Пушкина, 2', price: 71_000 })
    await compare()
    await change(test, owner, made.id, { coordinates: [41.641, 41.612] })
    await compare()
    await askStatus(test, owner, made.id, { status: 'unpublished' })
    await compare()
    await askStatus(test, owner, made.id, { status: 'published' })
    await compare()
    await test.call(listings.remove, { params: { id: made.id }, headers: {} } as never, {
      as: owner,
    })
    await compare()
  })

  it('shows within half a second what another process published and withdrew', async () => {
    await using large = await openLarge()
    large.context.version.watch(200, () => {})
    await markersOf(large.app)
    await wholeRead(large.context)
    const address = 'улица Горгиладзе, 90'
    const isShown = async () =>
      (await markersOf(large.app)).some((marker) => marker.address === address)
    expect(await isShown()).toBe(false)
    const { id } = await publish(address)
    // The only fixed wait: it is the time that is promised.
    await delay(500)
    expect(await isShown()).toBe(true)
    await askStatus(test, owner, id, { status: 'unpublished' })
    await delay(500)
    expect(await isShown()).toBe(false)
  })

  it('drops a missed listing when it is read again in the background', {
    tags: 'long',
  }, async () => {
    await using large = await openLarge({ ...many, renewEveryMs: 0 })
    await markersOf(large.app)
    await wholeRead(large.context)
    const { db } = test.context
    const address = 'улица Чавчавадзе, 77'
    const missed = await publish(address)
    await large.context.version.refresh()
    const shown = async () =>
      (await markersOf(large.app)).filter((marker) => marker.address === address).length
    expect(await shown()).toBe(1)
    // Dated long ago, unlike any real change, so that only reading everything again notices it.
    await db.write
      .updateTable('listings')
      .set({ status: 'unpublished', updated_at: '2020-01-01' })
      .where('id', '=', missed.id)
      .execute()
    const otherIsNoted = async () => {
      await db.write.transaction().execute(noteChange)
      await large.context.version.refresh()
      return shown()
    }
    await expect.poll(otherIsNoted).toBe(0)
    expect(await markersOf(large.app)).toEqual(await fromDatabase())
  })
})

describe('markers computed by the database', () => {
  it('are those of the newest listings when very many fit, and all in a smaller box', async () => {
    const question = { filters: {}, onlyFavourite: false }
    const placed = await findMarkersInDatabase(test.context, question, undefined, 10)
    expect(placed.reduce((sum, { count }) => sum + count, 0)).toBe(10)
    const newest = await test.call(listings.find, { query: { limit: 10 } })
    expect(new Set(placed.map(({ address }) => address))).toEqual(
      new Set(newest.body.map(({ address }) => address)),
    )
    const bbox = '41.6474,41.6,41.65,41.63'
    const within = { filters: { bbox }, onlyFavourite: false }
    expect(byAddress(await findMarkersInDatabase(test.context, within, undefined, 10))).toEqual(
      await fromDatabase({ bbox }),
    )
  })
})
