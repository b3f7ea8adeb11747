import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listings } from '../../../../contract/listings/listings.ts'
import { ownListings } from '../../../../contract/listings/own-listings.ts'
import type { FormValue } from '../../../../contract/wire/form-fields.ts'
import type { Someone, TestServer } from '../../../testing/test-server.ts'
import { openTestServer } from '../../../testing/test-server.ts'
import {
  askStatus,
  change,
  create,
  photo,
  photos,
  publishedListing,
  stored,
  wholeForm,
} from '../testing/listings.ts'

let test: TestServer
let owner: Someone
let operator: Someone
beforeAll(async () => {
  test = await openTestServer()
  owner = await test.someone({ is_admin: true })
  operator = await test.someone({ is_operator: true })
})
afterAll(() => test.close())

const draft = async (form: Record<string, FormValue> = {}, pictures = 0) =>
  (await create(test, owner, { draft: true, ...form }, { files: await photos(pictures) })).body

const rowOf = (id: string) =>
  test.context.db.write
    .selectFrom('listings')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

describe('a change', () => {
  it('keeps absent fields, clears empty ones, and counts as one version', async () => {
    const listing = await draft({
      ...wholeForm,
      title: 'Sea',
      facilities: ['oven', 'seaView'],
      heatingTypes: ['gas'],
    })
    const answer = await change(test, owner, listing.id, {
      title: null,
      facilities: [],
      coordinates: [],
      area: 70.5,
    })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      title: null,
      facilities: [],
      coordinates: null,
      area: 70.5,
      heatingTypes: ['gas'],
      address: wholeForm.address,
      version: listing.version + 1,
    })
  })

  it('that changes nothing makes no new version', async () => {
    const listing = await draft({ ...wholeForm, facilities: ['oven', 'bath'] })
    const answer = await change(test, owner, listing.id, {
      ...wholeForm,
      facilities: ['oven', 'bath'],
    })
    expect(answer.body.version).toBe(listing.version)
    expect(answer.body.updatedAt).toBe(listing.updatedAt)
  })

  it('updates the search text and the place of the listing', async () => {
    const listing = await draft(wholeForm)
    await change(test, owner, listing.id, { title: 'Пентхаус', coordinates: [41.61, 41.6] })
    const row = await rowOf(listing.id)
    expect(row.search_text).toContain('пентхаус')
    expect(row.lat).toBe(41.61)
    expect(row.tile).not.toBeNull()
  })

  it.each([
    ['area', { area: 2001 }],
    ['floor', { floor: 100 }],
    ['price', { price: -1 }],
    ['description', { description: 'x'.repeat(1001) }],
    ['address', { address: 'x'.repeat(256) }],
    ['dealType', { dealType: null }],
  ])('beyond the limits of %s stores nothing', async (path, form) => {
    const listing = await draft(wholeForm)
    const answer = await change(test, owner, listing.id, { title: 'Other', ...form })
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({ code: 'WRONG_DATA', issues: [{ path }] })
    expect(await rowOf(listing.id)).toMatchObject({ title: null, version: 1 })
  })

  it('of an outdated version is refused, and nothing is stored', async () => {
    const listing = await draft(wholeForm, 1)
    const first = await change(
      test,
      owner,
      listing.id,
      { price: 1 },
      { headers: { 'if-match': '"1"' } },
    )
    expect(first.body.version).toBe(2)
    const before = await stored(test)
    const second = await change(
      test,
      owner,
      listing.id,
      { price: 2 },
      { headers: { 'if-match': '"1"' }, files: { image_1: await photo(8) } },
    )
    expect(second.status).toBe(409)
    expect(second.body.code).toBe('EDITED_ELSEWHERE')
    expect(second.body.message).toContain('changed elsewhere')
    expect(await rowOf(listing.id)).toMatchObject({ price: 1, version: 2 })
    expect(await stored(test)).toEqual(before)
  })

  it('that is overtaken by another while its files are stored is refused', async () => {
    const listing = await draft(wholeForm, 1)
    const { put } = test.context.media
    test.context.media.put = async (...args) => {
      test.context.media.put = put
      await change(test, owner, listing.id, { price: 5 })
      await put(...args)
    }
    const answer = await change(
      test,
      owner,
      listing.id,
      { title: 'Late' },
      { headers: { 'if-match': '"1"' }, files: { image_1: await photo(40) } },
    )
    expect([answer.status, answer.body.code]).toEqual([409, 'EDITED_ELSEWHERE'])
    expect(await rowOf(listing.id)).toMatchObject({ price: 5, title: null, version: 2 })
  })

  it('sent several times at once for one version succeeds once', async () => {
    const listing = await draft(wholeForm)
    const answers = await Promise.all(
      [1, 2, 3, 4].map((price) =>
        change(test, owner, listing.id, { price }, { headers: { 'if-match': '"1"' } }),
      ),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409])
    expect((await rowOf(listing.id)).version).toBe(2)
  })

  it('of another owner’s listing is refused, as not found if it is not public', async () => {
    const other = await test.someone({ is_admin: true })
    const hidden = await draft(wholeForm)
    const open = await publishedListing(test, owner, operator)
    expect((await change(test, other, hidden.id, { price: 1 })).status).toBe(404)
    expect((await change(test, other, open.id, { price: 1 })).body.code).toBe('NOT_ALLOWED')
    expect((await change(test, owner, '999999', { price: 1 })).status).toBe(404)
  })

  it('of a public listing is refused if the result may not be published', async () => {
    const listing = await publishedListing(test, owner, operator)
    const refusals: [Record<string, FormValue>, string][] = [
      [{ address: null }, 'WRONG_ADDRESS'],
      [{ coordinates: [] }, 'WRONG_ADDRESS'],
      [{ coordinates: [41.7184, 44.7837] }, 'WRONG_ADDRESS'],
      [{ city: 'tbilisi' }, 'WRONG_ADDRESS'],
      [{ apartmentCondition: null }, 'WRONG_ADDRESS'],
      [{ price: null }, 'WRONG_DATA'],
      [{ category: null }, 'WRONG_DATA'],
      [{ images: [] }, 'WRONG_DATA'],
    ]
    for (const [form, code] of refusals) {
      const answer = await change(test, owner, listing.id, form)
      expect([answer.status, answer.body.code]).toEqual([422, code])
    }
    expect(await rowOf(listing.id)).toMatchObject({ status: 'published', version: 1 })
  })
})

describe('the price', () => {
  it('is kept with its history once the listing has been public', async () => {
    const listing = await publishedListing(test, owner, operator)
    await change(test, owner, listing.id, { price: 80_000 })
    const answer = await change(test, owner, listing.id, { currency: 'GEL', price: 200_000 })
    expect(answer.body.status).toBe('published')
    expect(answer.body.priceHistory.map(({ price, currency }) => [price, currency])).toEqual([
      [85_000, 'USD'],
      [80_000, 'USD'],
      [200_000, 'GEL'],
    ])
    expect((await rowOf(listing.id)).price_usd).toBeCloseTo(200_000 / 2.72)
  })

  it('has no history before the listing is public', async () => {
    const listing = await draft({ price: 300 })
    const answer = await change(test, owner, listing.id, { price: 85_000 })
    expect(answer.body.priceHistory).toMatchObject([{ price: 85_000 }])
  })

  it('has a history of a hundred points at most', async () => {
    const history = Array.from({ length: 100 }, (_, i) => ({
      price: i,
      currency: 'USD' as const,
      at: new Date(i).toISOString(),
    }))
    const listing = await publishedListing(test, owner, operator)
    await test.context.db.write
      .updateTable('listings')
      .set({ price_history: JSON.stringify(history) })
      .where('id', '=', listing.id)
      .execute()
    const answer = await change(test, owner, listing.id, { price: 777 })
    expect(answer.body.priceHistory).toHaveLength(100)
    expect(answer.body.priceHistory.at(0)?.price).toBe(1)
    expect(answer.body.priceHistory.at(-1)?.price).toBe(777)
  })
})

describe('the status after a change', () => {
  it('stays published, whatever is changed in a public listing', async () => {
    const listing = await publishedListing(test, owner, operator, { facilities: ['oven', 'bath'] })
    const cheaper = await change(test, owner, listing.id, {
      price: 1,
      facilities: ['bath', 'oven'],
    })
    expect(cheaper.body.status).toBe('published')
    const retold = await change(test, owner, listing.id, { description: 'New words' })
    expect(retold.body).toMatchObject({ status: 'published', description: null })
    expect(retold.body.pending?.content.description).toBe('New words')
    const { body } = await test.call(
      ownListings.history,
      { params: { id: listing.id } },
      { as: owner },
    )
    expect(body.statuses.map(({ from, to, by }) => [from, to, by])).toEqual([
      [null, 'moderation', 'owner'],
      ['moderation', 'published', 'operator'],
    ])
  })

  it('stays published where a rule passes the change, which is logged once', async () => {
    const listing = await publishedListing(test, owner, operator, { dealType: 'rent' })
    for (const fields of [{ deposit: 500 }, { deposit: 700 }, { price: 2 }])
      expect((await change(test, owner, listing.id, fields)).body.status).toBe('published')
    const logged = await test.context.db.write
      .selectFrom('audit_log')
      .select(['actor_id', 'details'])
      .where('action', '=', 'ad.passed')
      .where('subject_id', '=', listing.id)
      .execute()
    expect(logged).toEqual([{ actor_id: null, details: { rules: ['rentalTerms'] } }])
    // A change that nobody has to look at is public at once, even beside one that waits.
    const answer = await change(test, owner, listing.id, { deposit: 500, area: 63 })
    expect(answer.body).toMatchObject({
      status: 'published',
      deposit: 500,
      area: 62,
      pending: { content: { deposit: 500, area: 63 } },
    })
  })

  it('stays published for a trusted owner', async () => {
    const trusted = await test.someone({ is_admin: true, is_trusted: true })
    const { body: listing } = await create(test, trusted, wholeForm, { files: await photos(1) })
    const answer = await change(test, trusted, listing.id, { description: 'New words' })
    expect(answer.body.status).toBe('published')
    expect((await rowOf(listing.id)).approved).toMatchObject({ description: 'New words' })
  })

  it('stays at improvement after an edit by the owner', async () => {
    const listing = await publishedListing(test, owner, operator)
    await askStatus(test, operator, listing.id, { status: 'improvement', note: 'Which floor?' })
    const answer = await change(test, owner, listing.id, { floor: 8 })
    expect(answer.body).toMatchObject({ status: 'improvement', statusNote: 'Which floor?' })
  })

  it('treats a listing published without approval as approved as it stood', async () => {
    const id = await test.listing(owner.id)
    await change(test, owner, id, { images: [] })
    const answer = await test.call(
      listings.update,
      { params: { id }, form: { title: 'Renamed' }, headers: {} },
      { as: owner, files: { image_0: await photo(1) } },
    )
    expect(answer.body.pending?.content.title).toBe('Renamed')
    expect((await rowOf(id)).approved).toMatchObject({ title: null, images: [] })
  })
})

describe('the pictures of a changed listing', () => {
  const widths = (listing: { images: { width: number }[] }) =>
    listing.images.map((image) => image.width)

  it('follow the order sent, with new ones at their positions', { tags: 'long' }, async () => {
    const listing = await draft({}, 3)
    const [a, b, c] = listing.images.map((image) => image.id)
    const answer = await change(
      test,
      owner,
      listing.id,
      { images: [c, a] as string[] },
      { files: { image_1: await photo(9) } },
    )
    expect(widths(answer.body)).toEqual([20, 34, 16])
    expect(answer.body.images.map((image) => image.id)).not.toContain(b)
    expect(answer.body.images[0]?.id).toBe(c)
  })

  it('all stay if no list is sent, and are all removed by an empty list', async () => {
    const listing = await draft({}, 2)
    const kept = await change(test, owner, listing.id, {}, { files: { image_0: await photo(9) } })
    expect(widths(kept.body)).toEqual([34, 16, 18])
    const emptied = await change(test, owner, listing.id, { images: [] })
    expect(emptied.body.images).toEqual([])
  })

  it('keep their ids when the same file is sent again', async () => {
    const listing = await draft({}, 3)
    const [a, b, c] = listing.images.map((image) => image.id)
    const answer = await change(test, owner, listing.id, {}, { files: { image_0: await photo(2) } })
    expect(answer.body.images.map((image) => image.id)).toEqual([c, a, b])
  })

  it('are refused if of another listing, repeated, more than ten or of a wrong type', async () => {
    const other = await draft({}, 1)
    const listing = await draft({}, 9)
    const own = listing.images.map((image) => image.id)
    const before = await stored(test)
    const foreign = await change(test, owner, listing.id, {
      images: [...own, other.images[0]?.id ?? ''],
    })
    expect([foreign.status, foreign.body.code]).toEqual([422, 'FOREIGN_IMAGE'])
    const twice = await change(test, owner, listing.id, { images: [own[0], own[0]] as string[] })
    expect([twice.status, twice.body.code]).toEqual([422, 'WRONG_DATA'])
    const eleven = await change(
      test,
      owner,
      listing.id,
      {},
      { files: { image_3: await photo(20), image_4: await photo(21) } },
    )
    expect([eleven.status, eleven.body.code]).toEqual([422, 'MAX_FILES_LIMIT'])
    const hostile = await change(
      test,
      owner,
      listing.id,
      { title: 'x' },
      { files: { image_9: { bytes: Buffer.from('<svg xmlns="x"></svg>') } } },
    )
    expect([hostile.status, hostile.body.code]).toEqual([415, 'WRONG_TYPE'])
    expect(await stored(test)).toEqual(before)
    expect((await rowOf(listing.id)).version).toBe(1)
  })

  it('wait for an operator if they are new on a public listing', async () => {
    const listing = await publishedListing(test, owner, operator, {}, 2)
    const files = { image_0: await photo(9) }
    const answer = await change(test, owner, listing.id, {}, { files })
    expect(answer.body).toMatchObject({ status: 'published', images: listing.images })
    expect(answer.body.pending?.images).toHaveLength(3)
    expect(answer.body.publishedAt).toBe(listing.publishedAt)
  })

  it('can be reordered on a public listing, which stays public', async () => {
    const listing = await publishedListing(test, owner, operator, {}, 2)
    const [a, b] = listing.images.map((image) => image.id)
    const answer = await change(test, owner, listing.id, { images: [b, a] as string[] })
    expect(answer.body).toMatchObject({ status: 'published', isChanged: false })
    expect(answer.body.images.map((image) => image.id)).toEqual([b, a])
  })
})
