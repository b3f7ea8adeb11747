import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OutgoingChoice, WrittenFormat } from '../../../../contract/feeds/feed-outgoing.ts'
import { outgoingFeeds, writtenFormats } from '../../../../contract/feeds/feed-outgoing.ts'
import { addPicture } from '../../../telegram/testing/bot-server.ts'
import { fewOf } from '../../../testing/few-of.ts'
import type { Someone, TestServer } from '../../../testing/test-server.ts'
import { openTestServer } from '../../../testing/test-server.ts'

let server: TestServer
let agency: Someone
let home: string

beforeAll(async () => {
  server = await openTestServer({ PUBLIC_URL: 'https://homes.example' })
})
afterAll(() => server.close())
beforeEach(async () => {
  agency = await server.someone({ is_admin: true, is_agency: true, is_trusted: true })
  await server.context.db.write
    .updateTable('users')
    .set({ phone: '+995555123456' })
    .where('id', '=', agency.id)
    .execute()
  home = await server.listing(agency.id, { title: 'By the sea', description: 'Bright & quiet' })
})

const open = async (format: WrittenFormat, regionId?: string) => {
  const body = { format, ...(regionId !== undefined && { regionId }) }
  const answer = await server.call(outgoingFeeds.open, { body }, { as: agency })
  return answer.body
}
const read = (url: string | null, headers: Record<string, string> = {}) =>
  server.app.inject({ url: new URL(url ?? '').pathname, headers })
const find = async (format: WrittenFormat) =>
  (await server.call(outgoingFeeds.find, {}, { as: agency })).body.find(
    (feed) => feed.format === format,
  )

const setRoubleRate = ({ context }: TestServer) =>
  context.db.write.insertInto('rates').values({ currency: 'RUB', per_dollar: 80 }).execute()

describe('an outgoing feed', () => {
  test.each(writtenFormats)('is read in %s at a secret address', async (format) => {
    const { url } = await open(format, '77')
    expect(url).toMatch(/^https:\/\/homes\.example\/estateserver\/feeds\/out\/[\w-]{32}$/)
    const answer = await read(url)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['x-robots-tag']).toBe('noindex')
  })

  test('has the public listings of its owner alone', async () => {
    const other = await server.someone({ is_admin: true })
    await server.listing(other.id, { description: 'Of somebody else' })
    await server.listing(
      agency.id,
      { description: 'A draft' },
      { status: 'unpublished', published_at: null },
    )
    const { url } = await open('yrl')
    const { payload } = await read(url)
    expect(payload).toContain('Bright &amp; quiet')
    expect(payload).not.toContain('Of somebody else')
    expect(payload).not.toContain('A draft')
  })

  test('is made once, and again when a listing changed', async () => {
    const { url } = await open('yrl')
    const first = await read(url)
    const again = await read(url, { 'if-none-match': String(first.headers.etag) })
    expect([again.statusCode, again.payload]).toEqual([304, ''])
    // The feed was made when it was first read, and the cached file still says so.
    expect((await read(url)).payload).toBe(first.payload)
    const made = async () =>
      server.context.db.write
        .selectFrom('feed_addresses')
        .select('file')
        .where('owner_id', '=', agency.id)
        .executeTakeFirstOrThrow()
    const kept = await made()
    await read(url)
    expect(await made()).toEqual(kept)

    await server.context.db.write
      .updateTable('listings')
      .set((eb) => ({ price: 91_000, version: eb('version', '+', 1), updated_at: new Date() }))
      .where('id', '=', home)
      .execute()
    const later = await read(url, { 'if-none-match': String(first.headers.etag) })
    expect(later.statusCode).toBe(200)
    expect(later.payload).toContain('91000')
    expect(await made()).not.toEqual(kept)
  })

  test('leaves a listing out until there is a rate for the currency of the format', async () => {
    const flat = { area: 62, floor: 7, floorsCount: 20, apartmentCategory: '2rooms' } as const
    const more = { title: 'At a rate', description: 'A flat with a view', price: 85_000 } as const
    const id = await server.listing(agency.id, { ...flat, ...more })
    const { url } = await open('avito')
    const gaps = async () =>
      (
        await server.call(
          outgoingFeeds.gaps,
          { params: { format: 'avito' }, query: {} },
          { as: agency },
        )
      ).body.items.find(({ listingId }) => listingId === id)?.gaps
    expect(await gaps()).toEqual([{ kind: 'required', what: 'rate' }])
    expect((await read(url)).payload).not.toContain('<Ad>')
    await setRoubleRate(server)
    expect(await gaps()).not.toContainEqual({ kind: 'required', what: 'rate' })
    expect((await read(url)).payload).toContain('<Price>6800000</Price>')
  })

  test.each(fewOf(2, writtenFormats))('has only chosen listings in %s', async (format) => {
    const flat = { title: 'To let', category: 'secondaryApartment', dealType: 'rent' } as const
    const description = 'A flat with'
    const rented = await server.listing(agency.id, {
      ...flat,
      description: `${description} a view`,
    })
    const other = await server.listing(agency.id, { ...flat, description: `${description} a yard` })
    await server.context.db.write
      .updateTable('listings')
      .set({ description: 'A quiet flat of ours' })
      .where('id', '=', home)
      .execute()
    for (const id of [home, rented, other]) await addPicture(server, id)
    await setRoubleRate(server)
    const { url } = await open(format, '77')
    const choose = async (body: OutgoingChoice) => {
      await server.call(outgoingFeeds.choose, { params: { format }, body }, { as: agency })
      const { payload } = await read(url)
      const sent = ['quiet', 'view', 'yard'].filter((word) => payload.includes(word))
      return [sent, (await find(format))?.listings]
    }
    expect(await choose({})).toEqual([['quiet', 'view', 'yard'], 3])
    expect(await choose({ dealTypes: ['rent'] })).toEqual([['view', 'yard'], 2])
    expect(await choose({ categories: ['newApartment', 'land'] })).toEqual([['quiet'], 1])
    expect(await choose({ dealTypes: ['rent'], listingIds: [home, other] })).toEqual([['yard'], 1])
    expect((await find(format))?.choice).toEqual({ dealTypes: ['rent'], listingIds: [home, other] })
    expect((await open(format)).choice.dealTypes).toEqual(['rent'])
  })

  test('never contains a listing of another owner, whatever is chosen', async () => {
    const other = await server.someone({ is_admin: true })
    const theirs = await server.listing(other.id, { description: 'Of somebody else' })
    const { url } = await open('csv')
    const body = { listingIds: [theirs] }
    await server.call(outgoingFeeds.choose, { params: { format: 'csv' }, body }, { as: agency })
    expect((await read(url)).payload).not.toContain('Of somebody else')
    expect(await find('csv')).toMatchObject({ listings: 0 })
  })

  test('is sent compressed to a caller that accepts gzip', async () => {
    for (let more = 0; more < 5; more += 1) await server.listing(agency.id)
    const { url } = await open('yrl')
    const { rawPayload, headers } = await read(url, { 'accept-encoding': 'gzip' })
    expect(headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(rawPayload).toString()).toContain('realty-feed')
  })

  test('moves to a new address when renewed, and has none once closed', async () => {
    const first = await open('yrl')
    const second = await open('yrl')
    expect((await read(first.url)).statusCode).toBe(404)
    expect((await read(second.url)).statusCode).toBe(200)
    await server.call(outgoingFeeds.close, { params: { format: 'yrl' } }, { as: agency })
    expect((await read(second.url)).statusCode).toBe(404)
    expect((await find('yrl'))?.url).toBeNull()
  })

  test('shows how often it was read, and by whom last', async () => {
    const { url } = await open('yrl')
    await read(url, { 'user-agent': 'PortalBot/2' })
    await read(url, { 'user-agent': 'PortalBot/3' })
    expect(await find('yrl')).toMatchObject({ reads: 2, readBy: 'PortalBot/3' })
  })

  test('is not found once its owner is blocked', async () => {
    const { url } = await open('yrl')
    await server.context.db.write
      .updateTable('users')
      .set({ is_blocked: true })
      .where('id', '=', agency.id)
      .execute()
    expect((await read(url)).statusCode).toBe(404)
  })

  test('reports what it cannot express of each listing, those left out first', async () => {
    const flat = await server.listing(agency.id, { floorsCount: null })
    const { body } = await server.call(
      outgoingFeeds.gaps,
      { params: { format: 'yrl' }, query: {} },
      { as: agency },
    )
    expect(body).toMatchObject({ listings: 2, leftOut: 1 })
    expect(body.items).toEqual([
      {
        listingId: flat,
        name: expect.any(String),
        gaps: [{ kind: 'required', what: 'floorsCount' }],
      },
      { listingId: home, name: 'By the sea', gaps: [{ kind: 'lost', what: 'title' }] },
    ])
  })
})
