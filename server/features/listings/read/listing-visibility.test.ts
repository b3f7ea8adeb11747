import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SearchInput } from '../../../../contract/listings/listing-search.ts'
import { listings } from '../../../../contract/listings/listings.ts'
import type { Someone, TestServer } from '../../../testing/test-server.ts'
import { openTestServer } from '../../../testing/test-server.ts'

let server: TestServer
let owner: Someone
let other: Someone
let operator: Someone
let ordinary: Someone
let listing: Record<'public' | 'draft' | 'withdrawn' | 'deleted' | 'deletedDraft', string>

beforeAll(async () => {
  server = await openTestServer()
  owner = await server.someone({ is_admin: true })
  other = await server.someone({ is_admin: true })
  operator = await server.someone({ is_operator: true })
  ordinary = await server.someone()
  const never = { status: 'unpublished', published_at: null }
  listing = {
    public: await server.listing(owner.id, {}, { status_note: 'told to the owner' }),
    draft: await server.listing(owner.id, {}, never),
    withdrawn: await server.listing(owner.id, {}, { status: 'unpublished' }),
    deleted: await server.listing(owner.id, {}, { deleted_at: new Date() }),
    deletedDraft: await server.listing(owner.id, {}, { ...never, deleted_at: new Date() }),
  }
})
afterAll(() => server.close())

const seen = async (query: SearchInput, as?: Someone) => {
  const options = as ? { as } : {}
  const { status, body } = await server.call(listings.find, { query }, options)
  if (status !== 200) return body.code
  const count = await server.call(listings.count, { query }, options)
  expect(count.body.count).toBe(body.length)
  return body.map(({ id }) => id).sort((a, b) => Number(a) - Number(b))
}

describe('a list of listings', () => {
  it('shows visitors and other advertisers only published listings', async () => {
    for (const as of [undefined, ordinary, other, owner, operator])
      expect(await seen({}, as)).toEqual([listing.public])
    for (const as of [undefined, ordinary, other])
      for (const filters of [
        { ownerId: owner.id },
        { agencyId: owner.id },
        { id: Object.values(listing) },
      ])
        expect(await seen({ filters }, as)).toEqual([listing.public])
  })

  it('shows owners all of their own, and operators all of anyone, but none deleted', async () => {
    for (const as of [owner, operator])
      for (const filters of [{ ownerId: owner.id }, { agencyId: owner.id }])
        expect(await seen({ filters }, as)).toEqual([
          listing.public,
          listing.draft,
          listing.withdrawn,
        ])
  })

  it('can be filtered by status by operators, and by owners for their own', async () => {
    const filters = { status: 'unpublished' as const }
    expect(await seen({ filters }, owner)).toEqual([listing.draft, listing.withdrawn])
    expect(await seen({ filters }, operator)).toEqual([listing.draft, listing.withdrawn])
    expect(await seen({ filters }, other)).toEqual([])
    expect(await seen({ filters: { status: 'published' } }, owner)).toEqual([listing.public])
    expect(await seen({ sort: 'published' }, other)).toEqual([])
  })

  it('cannot be filtered or sorted by status by any other caller', async () => {
    const insiderQuestions: SearchInput[] = [
      { filters: { status: 'published' } },
      { sort: 'published' },
      { sort: 'notPublished' },
    ]
    for (const query of insiderQuestions) {
      for (const as of [undefined, ordinary]) expect(await seen(query, as)).toBe('NOT_ALLOWED')
      const foreign = { ...query, filters: { ...query.filters, ownerId: owner.id } }
      expect(await seen(foreign, other)).toBe('NOT_ALLOWED')
    }
  })

  it('of favourites needs a signed-in caller, and marks favourites', async () => {
    expect(await seen({ onlyFavourite: true })).toBe('NOT_SIGNED_IN')
    await server.context.db.write
      .insertInto('favourites')
      .values(
        [listing.public, listing.withdrawn].map((listing_id) => ({
          user_id: ordinary.id,
          listing_id,
        })),
      )
      .execute()
    expect(await seen({ onlyFavourite: true }, ordinary)).toEqual([listing.public])
    expect(await seen({ onlyFavourite: true }, other)).toEqual([])
    const mine = await server.call(listings.find, { query: {} }, { as: ordinary })
    expect(mine.body[0]?.isFavourite).toBe(true)
    const theirs = await server.call(listings.find, { query: {} }, { as: other })
    expect(theirs.body[0]?.isFavourite).toBe(false)
  })
})

describe('one listing', () => {
  const get = async (id: string, as?: Someone) => {
    const { status, body } = await server.call(listings.get, { params: { id } }, as ? { as } : {})
    return { status, code: body.code, body }
  }

  it('is shown to everybody while published, but its note and views to insiders only', async () => {
    for (const as of [undefined, ordinary, other]) {
      const { status, body } = await get(listing.public, as)
      expect(status).toBe(200)
      expect(body).not.toHaveProperty('statusNote')
      for (const figure of ['views', 'favourites', 'appointments'])
        expect(body).not.toHaveProperty(figure)
      expect(body).not.toHaveProperty('isChanged')
    }
    for (const as of [owner, operator])
      expect((await get(listing.public, as)).body).toMatchObject({
        statusNote: 'told to the owner',
        views: expect.any(Number),
        favourites: 1,
        appointments: 0,
      })
  })

  it('is not found by other callers if it was never public', async () => {
    for (const id of [listing.draft, listing.deletedDraft, '999999999'])
      for (const as of [undefined, ordinary, other])
        expect(await get(id, as)).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    expect((await get(listing.draft, owner)).status).toBe(200)
    expect((await get(listing.draft, operator)).status).toBe(200)
    expect((await get(listing.deletedDraft, owner)).status).toBe(404)
  })

  it('is answered as withdrawn, with its deal and category, if it was public', async () => {
    for (const id of [listing.withdrawn, listing.deleted])
      for (const as of [undefined, ordinary, other])
        expect(await get(id, as)).toMatchObject({
          status: 410,
          code: 'WITHDRAWN',
          body: {
            message: 'The listing has been withdrawn',
            withdrawn: { id, dealType: 'sale', category: 'newApartment' },
          },
        })
    expect((await get(listing.withdrawn, owner)).status).toBe(200)
    expect((await get(listing.deleted, owner)).status).toBe(410)
  })

  it('has similar listings also when withdrawn, but not while hidden from the caller', async () => {
    const similar = async (id: string, as?: Someone) =>
      (await server.call(listings.similar, { params: { id } }, as ? { as } : {})).status
    expect(await similar(listing.withdrawn)).toBe(200)
    expect(await similar(listing.deleted)).toBe(200)
    expect(await similar(listing.draft)).toBe(404)
    expect(await similar(listing.draft, owner)).toBe(200)
    expect(await similar('999999999')).toBe(404)
  })
})
