import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Listing } from '../../../../contract/listings/listing.ts'
import { listings } from '../../../../contract/listings/listings.ts'
import { images } from '../../../../contract/media/images.ts'
import { moderation } from '../../../../contract/operators/moderation.ts'
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

let now = Date.now()
let test: TestServer
let owner: Someone
let operator: Someone
let stranger: Someone
beforeAll(async () => {
  test = await openTestServer({}, { clock: () => new Date(now) })
  owner = await test.someone({ is_admin: true })
  stranger = await test.someone({ is_admin: true })
  operator = await test.someone({ is_operator: true })
})
afterAll(() => test.close())

const read = async (id: string, as?: Someone): Promise<Listing> => {
  const answer = await test.call(listings.get, { params: { id } }, as && { as })
  expect(answer.status).toBe(200)
  return answer.body
}

const decide = (
  id: string,
  body: { decision: 'approve' } | { decision: 'sendBack'; note: string },
  { as = operator, version }: { as?: Someone; version?: number } = {},
) =>
  test.call(
    listings.decideEdit,
    {
      params: { id },
      body,
      headers: version === undefined ? {} : { 'if-match': `"${version}"` },
    },
    { as },
  )
const approve = (id: string, version?: number) =>
  decide(id, { decision: 'approve' }, version === undefined ? {} : { version })
const withdraw = (id: string, as = owner) =>
  test.call(listings.withdrawEdit, { params: { id } }, { as })

const entryOf = async (id: string) => {
  const { body } = await test.call(moderation.queue, { query: { limit: 1000 } }, { as: operator })
  return body.find((entry) => entry.listing.id === id)
}

const edited = async (form: Record<string, FormValue>, pictures = 1) => {
  const listing = await publishedListing(test, owner, operator, { title: 'Before' }, pictures)
  const answer = await change(test, owner, listing.id, form)
  expect(answer.status).toBe(200)
  return { listing, id: listing.id, answer: answer.body }
}

const ids = (images: Listing['images'] | undefined) => images?.map(({ id }) => id)

describe('an edit of a published listing', () => {
  it('leaves the public version as approved, and only owner and operators see it', async () => {
    const { id, answer } = await edited({ title: 'After' })
    expect(answer).toMatchObject({
      status: 'published',
      title: 'Before',
      pending: { content: { title: 'After' }, note: null },
    })
    expect((await read(id, operator)).pending?.content.title).toBe('After')
    for (const as of [undefined, stranger]) {
      const seen = await read(id, as)
      expect([seen.title, seen.pending]).toEqual(['Before', undefined])
    }
    const own = { filters: { ownerId: owner.id, id: [id] } }
    const { body } = await test.call(listings.find, { query: own }, { as: owner })
    expect(body[0]?.pending?.content.title).toBe('After')
  })

  it('is public at once in its price and in fields that the rules pass', async () => {
    const { id } = await edited({ title: 'After', price: 70_000, paymentVariants: ['mortgage'] })
    expect(await read(id)).toMatchObject({
      title: 'Before',
      price: 70_000,
      paymentVariants: ['mortgage'],
    })
    expect((await read(id)).priceHistory.map(({ price }) => price)).toEqual([85_000, 70_000])
  })

  it('waits with its price if it changes the deal', async () => {
    const { id, answer } = await edited({ dealType: 'rent', price: 500, rentalPeriods: [12] })
    expect(await read(id)).toMatchObject({ dealType: 'sale', price: 85_000, rentalPeriods: [] })
    expect(answer.pending?.content).toMatchObject({ dealType: 'rent', price: 500 })
    await approve(id)
    expect(await read(id)).toMatchObject({ dealType: 'rent', price: 500, rentalPeriods: [12] })
  })

  it('continues the edit before it, and ends when it equals the public version', async () => {
    const { id } = await edited({ title: 'After' })
    const more = await change(test, owner, id, { area: 70 })
    expect(more.body.pending?.content).toMatchObject({ title: 'After', area: 70 })
    const cheaper = await change(test, owner, id, { price: 60_000 })
    expect(cheaper.body).toMatchObject({ price: 60_000, title: 'Before', area: 62 })
    expect(cheaper.body.pending?.content).toMatchObject({ title: 'After', price: 60_000 })
    const back = await change(test, owner, id, { title: 'Before', area: 62 })
    expect(back.body).toMatchObject({ title: 'Before', price: 60_000 })
    expect(back.body.pending).toBeUndefined()
    expect(await entryOf(id)).toBeUndefined()
  })

  it('is refused if it may not be published, or for an outdated version', async () => {
    const { id, listing } = await edited({ title: 'After' })
    expect((await change(test, owner, id, { address: null })).status).toBe(422)
    const stale = await test.call(
      listings.update,
      { params: { id }, form: { title: 'Third' }, headers: { 'if-match': `"${listing.version}"` } },
      { as: owner },
    )
    expect([stale.status, stale.body.code]).toEqual([409, 'EDITED_ELSEWHERE'])
    expect((await read(id, owner)).pending?.content.title).toBe('After')
  })

  it('by a trusted owner is public at once, with all that had waited', async () => {
    const { id } = await edited({ title: 'After' })
    await test.context.db.write
      .updateTable('users')
      .set({ is_trusted: true })
      .where('id', '=', owner.id)
      .execute()
    const answer = await change(test, owner, id, { area: 70 })
    await test.context.db.write
      .updateTable('users')
      .set({ is_trusted: false })
      .where('id', '=', owner.id)
      .execute()
    expect(answer.body).toMatchObject({ title: 'After', area: 70 })
    expect(answer.body.pending).toBeUndefined()
  })
})

describe('the pictures of an edit', () => {
  const pictureStatus = async (id: string, as?: Someone) =>
    (await test.call(images.get, { params: { id }, query: {} }, as && { as })).status

  it('are shown to its owner and to operators, and to everybody once it is approved', async () => {
    const listing = await publishedListing(test, owner, operator, {}, 2)
    const files = { image_0: await photo(9) }
    const { body } = await change(test, owner, listing.id, {}, { files })
    const [fresh = ''] = ids(body.pending?.images) ?? []
    expect(ids(body.pending?.images)).toEqual([fresh, ...(ids(listing.images) ?? [])])
    expect(ids((await read(listing.id)).images)).toEqual(ids(listing.images))
    expect(await pictureStatus(fresh, owner)).toBe(200)
    expect(await pictureStatus(fresh, operator)).toBe(200)
    for (const as of [undefined, stranger]) expect(await pictureStatus(fresh, as)).toBe(404)

    expect((await approve(listing.id)).body.images.map(({ id }) => id)).toEqual(
      ids(body.pending?.images),
    )
    expect(await pictureStatus(fresh)).toBe(200)
  })

  it('stay public when removed, until approval; new ones go if it is withdrawn', async () => {
    const listing = await publishedListing(test, owner, operator, {}, 2)
    const [first = '', second = ''] = ids(listing.images) ?? []
    const files = { image_1: await photo(9) }
    const { body } = await change(test, owner, listing.id, { images: [second] }, { files })
    const fresh = ids(body.pending?.images)?.[1] ?? ''
    expect(ids(body.pending?.images)).toEqual([second, fresh])
    expect(ids((await read(listing.id)).images)).toEqual([first, second])

    expect((await withdraw(listing.id)).status).toBe(200)
    const after = await read(listing.id, owner)
    expect([ids(after.images), after.pending]).toEqual([[first, second], undefined])
    expect(await pictureStatus(fresh, owner)).toBe(404)
  })

  it('are deleted, if it removed them, once it is approved', async () => {
    const listing = await publishedListing(test, owner, operator, {}, 2)
    const before = await stored(test)
    const [first = '', second = ''] = ids(listing.images) ?? []
    await change(test, owner, listing.id, { images: [second] }, { files: await photos(1, 9) })
    await approve(listing.id)
    expect(await pictureStatus(first, owner)).toBe(404)
    expect((await stored(test)).images).toBe(before.images)
  })
})

describe('an operator', () => {
  it('finds the edit in the queue as it would become, with only its changes', async () => {
    const { id } = await edited({ title: 'After', price: 70_000 })
    expect(await entryOf(id)).toMatchObject({
      isEdit: true,
      isFirstTime: false,
      listing: { title: 'After', status: 'published' },
      changes: [{ field: 'title', before: 'Before', after: 'After' }],
    })
    expect((await approve(id)).body).toMatchObject({ title: 'After', status: 'published' })
    expect((await read(id)).title).toBe('After')
    expect(await entryOf(id)).toBeUndefined()
    // The next edit is compared with what was approved.
    const next = await change(test, owner, id, { title: 'Before' })
    expect(next.body.pending?.content.title).toBe('Before')
  })

  it('sends an edit back with a note, and sees it again after its owner changed it', async () => {
    const { id } = await edited({ title: 'After' })
    expect((await decide(id, { decision: 'sendBack', note: 'Which floor?' })).status).toBe(200)
    expect(await read(id)).toMatchObject({ title: 'Before', status: 'published' })
    expect((await read(id, owner)).pending).toMatchObject({
      note: 'Which floor?',
      content: { title: 'After' },
    })
    expect(await entryOf(id)).toBeUndefined()
    const again = await change(test, owner, id, { floor: 8 })
    expect(again.body.pending).toMatchObject({ note: null, content: { title: 'After', floor: 8 } })
    expect((await entryOf(id))?.changes.map(({ field }) => field).sort()).toEqual([
      'floor',
      'title',
    ])
  })

  it('finds an edit that is changed while it waits at its old place in the queue', async () => {
    const { id } = await edited({ title: 'After' })
    const since = (await entryOf(id))?.waitingSince
    now += 60_000
    await change(test, owner, id, { title: 'Later' })
    expect((await entryOf(id))?.waitingSince).toBe(since)
  })

  it('can decide only the edit that was seen, and only once', async () => {
    const { id, answer } = await edited({ title: 'After' })
    await change(test, owner, id, { title: 'Something else' })
    expect((await approve(id, answer.version)).body).toMatchObject({ code: 'EDITED_ELSEWHERE' })
    expect((await read(id)).title).toBe('Before')
    expect((await approve(id, answer.version + 1)).status).toBe(200)
    expect((await approve(id)).body).toMatchObject({ code: 'WRONG_TRANSITION' })
    expect((await withdraw(id)).body).toMatchObject({ code: 'WRONG_TRANSITION' })
  })

  it('is in the log with the decision', async () => {
    const { id } = await edited({ title: 'After' })
    await decide(id, { decision: 'sendBack', note: 'Which floor?' })
    const logged = await test.context.db.write
      .selectFrom('audit_log')
      .select(['actor_id', 'action', 'details'])
      .where('subject_id', '=', id)
      .where('action', 'like', 'ad.edit%')
      .execute()
    expect(logged).toEqual([
      { actor_id: operator.id, action: 'ad.editSentBack', details: { note: 'Which floor?' } },
    ])
  })

  it('is the only one who may decide an edit', async () => {
    const { id } = await edited({ title: 'After' })
    for (const as of [owner, stranger])
      expect((await decide(id, { decision: 'approve' }, { as })).status).toBe(403)
    expect((await withdraw(id, stranger)).status).toBe(403)
  })
})

describe('while a listing is off the site', () => {
  it('an edit is not in the queue, and returns to it with the listing', async () => {
    const { id } = await edited({ title: 'After' })
    await askStatus(test, owner, id, { status: 'unpublished' })
    expect(await entryOf(id)).toBeUndefined()
    expect((await approve(id)).status).toBe(409)
    expect((await askStatus(test, owner, id, { status: 'published' })).body).toMatchObject({
      status: 'published',
      title: 'Before',
      pending: { content: { title: 'After' } },
    })
    expect((await entryOf(id))?.listing.title).toBe('After')
  })

  it('an edit becomes its content with the next change, images included', async () => {
    const listing = await publishedListing(test, owner, operator, { title: 'Before' })
    await change(test, owner, listing.id, { title: 'After' }, { files: await photos(1, 9) })
    await askStatus(test, owner, listing.id, { status: 'unpublished' })
    const { body } = await change(test, owner, listing.id, { area: 70 })
    expect(body).toMatchObject({ title: 'After', area: 70, status: 'unpublished' })
    expect([body.images.length, body.pending]).toEqual([2, undefined])
    const sent = await askStatus(test, owner, listing.id, { status: 'moderation' })
    expect(sent.body.status).toBe('moderation')
  })
})

const isChanged = async (id: string) => {
  const own = { filters: { ownerId: owner.id, id: [id] } }
  const { body } = await test.call(listings.find, { query: own }, { as: owner })
  return body[0]?.isChanged
}

describe('a listing is marked as changed since its approval', () => {
  it('not while it is unchanged, and not for another price', async () => {
    const { id } = await publishedListing(test, owner, operator)
    expect(await isChanged(id)).toBe(false)
    await change(test, owner, id, { price: 70_000 })
    expect(await isChanged(id)).toBe(false)
  })

  it('once its words or images differ, for its owner and for operators', async () => {
    const { id } = await publishedListing(test, owner, operator)
    await askStatus(test, owner, id, { status: 'unpublished' })
    await change(test, owner, id, { description: 'Now with a balcony' })
    expect(await isChanged(id)).toBe(true)
    const { body } = await test.call(listings.get, { params: { id } }, { as: operator })
    expect(body.isChanged).toBe(true)
    const { id: other } = await publishedListing(test, owner, operator)
    await askStatus(test, owner, other, { status: 'unpublished' })
    await change(test, owner, other, {}, { files: await photos(1, 5) })
    expect(await isChanged(other)).toBe(true)
  })

  it('never before its first approval', async () => {
    const { body } = await create(test, owner, wholeForm, { files: await photos(1) })
    await change(test, owner, body.id, { description: 'Another' })
    expect(await isChanged(body.id)).toBe(false)
  })
})
