import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listings } from '../../../../contract/listings/listings.ts'
import type { FormValue } from '../../../../contract/wire/form-fields.ts'
import { apiBase } from '../../../../contract/wire/route.ts'
import { fixture } from '../../../../pictures/testing/make-images.ts'
import { buildApp } from '../../../app.ts'
import type { Someone, TestServer } from '../../../testing/test-server.ts'
import { multipart, openTestServer } from '../../../testing/test-server.ts'
import { change, create, photo, photos, stored, wholeForm } from '../testing/listings.ts'

let test: TestServer
let owner: Someone
beforeAll(async () => {
  test = await openTestServer()
  owner = await test.someone({ is_admin: true })
})
afterAll(() => test.close())

describe('a new listing', () => {
  it('goes to moderation with its pictures in order', async () => {
    const before = await stored(test)
    const answer = await create(test, owner, wholeForm, { files: await photos(3) })
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      ownerId: owner.id,
      status: 'moderation',
      price: 85_000,
      pricePerMeter: 1371,
      source: 'owner',
      version: 1,
      publishedAt: null,
      priceHistory: [{ price: 85_000, currency: 'USD' }],
    })
    expect(answer.body.images.map((image) => image.width)).toEqual([16, 18, 20])
    expect(answer.body.addressIn?.en).toContain('Rustaveli')
    expect(await stored(test)).toEqual({
      ...before,
      listings: before.listings + 1,
      images: before.images + 3,
      blobs: before.blobs + 3,
      files: before.files + 3,
      statusChanges: before.statusChanges + 1,
    })
  })

  it('is public at once when its advertiser is trusted', async () => {
    const trusted = await test.someone({ is_admin: true, is_trusted: true, is_agency: true })
    const version = test.context.version.current
    const answer = await create(test, trusted, wholeForm, { files: await photos(1) })
    expect(answer.body).toMatchObject({ status: 'published', source: 'agency' })
    expect(answer.body.publishedAt).not.toBeNull()
    expect(BigInt(test.context.version.current)).toBeGreaterThan(BigInt(version))
  })

  it('drops fields that its category and deal do not have', async () => {
    const land = {
      ...wholeForm,
      category: 'land',
      rentalPeriods: [1, 6],
      deposit: 300,
      paymentVariants: ['mortgage'],
    }
    const answer = await create(test, owner, land, { files: await photos(1) })
    expect(answer.body).toMatchObject({
      apartmentCategory: null,
      floor: null,
      floorsCount: null,
      rentalPeriods: [],
      deposit: null,
      paymentVariants: ['mortgage'],
    })
    const rent = { ...land, category: 'house', dealType: 'rent' }
    const rented = await create(test, owner, rent, { files: await photos(1) })
    expect(rented.body).toMatchObject({
      floorsCount: 20,
      floor: null,
      rentalPeriods: [1, 6],
      deposit: 300,
      paymentVariants: [],
    })
  })

  it('may lack nearly all fields as a draft, and keeps a floor without a category', async () => {
    const answer = await create(test, owner, { draft: true, floor: 3, title: '  ' })
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      status: 'unpublished',
      category: null,
      price: null,
      floor: 3,
      title: null,
      city: 'batumi',
      priceHistory: [],
    })
  })

  it('accepts null and empty lists', async () => {
    const form = { draft: true, facilities: [], heatingTypes: ['gas'], price: null, images: [] }
    const answer = await create(test, owner, form)
    expect(answer.body).toMatchObject({ facilities: [], heatingTypes: ['gas'], price: null })
  })

  it('has each file at the position it names, and the same bytes once', async () => {
    const files = {
      image_5: await photo(5),
      image_1: await photo(1),
      image_3: await photo(1),
    }
    const answer = await create(test, owner, { draft: true }, { files })
    expect(answer.body.images.map((image) => image.width)).toEqual([18, 26])
  })

  it('keeps a video with the still that was sent with it', { tags: 'long' }, async () => {
    const video = { bytes: await readFile(fixture('located.mp4')) }
    const files = { image_0: video, poster_0: await photo(7), image_1: video }
    const answer = await create(test, owner, { draft: true }, { files })
    expect(answer.status).toBe(201)
    expect(answer.body.images).toMatchObject([{ type: 'video' }])
    const [row] = await test.context.db.write
      .selectFrom('images')
      .selectAll()
      .where('listing_id', '=', answer.body.id)
      .execute()
    const still = await test.context.db.write
      .selectFrom('blobs')
      .selectAll()
      .where('hash', '=', row?.poster_blob ?? '')
      .executeTakeFirstOrThrow()
    expect(still.mime).toBe('image/jpeg')
    expect(row?.duration_ms).toBeGreaterThan(0)
    expect((await stored(test)).temporary).toBe(0)
  })
})

let lastKey = 0
const newKey = () => {
  lastKey += 1
  return `key-${lastKey}-0123456789`
}
const post = async (
  key: string,
  form: Record<string, FormValue> = wholeForm,
  as = owner,
  from = 0,
) => create(test, as, form, { files: await photos(1, from), headers: { 'idempotency-key': key } })

describe('a create that is sent again', () => {
  it('gives the same answer and makes one listing, also after the listing was changed', async () => {
    const key = newKey()
    const first = await post(key)
    expect(first.status).toBe(201)
    await change(test, owner, first.body.id, { price: 1 })
    const before = await stored(test)
    const second = await post(key)
    expect(second.status).toBe(201)
    expect(second.body).toEqual(first.body)
    expect(await stored(test)).toEqual(before)
  })

  it('a hundred times at once makes one listing', { tags: 'long' }, async () => {
    const key = newKey()
    const before = await stored(test)
    const atOnce = (count: number) => Promise.all(Array.from({ length: count }, () => post(key)))
    const answers: Awaited<ReturnType<typeof post>>[] = []
    // Calls beyond what the server takes at once are told to come again, and are repeated with the same key.
    while (answers.length < 100) {
      const some = await atOnce(100 - answers.length)
      const taken = some.filter(({ status }) => status !== 503 && status !== 429)
      expect(taken.length).toBeGreaterThan(0)
      answers.push(...taken)
    }
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]))
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1)
    const after = await stored(test)
    expect(after.listings).toBe(before.listings + 1)
    expect(after.images).toBe(before.images + 1)
    expect(after.temporary).toBe(0)
  })

  it('after a restart of the server gives the first answer', async () => {
    const key = newKey()
    const lost = await post(key)
    const restarted = await buildApp(test.context)
    const body = await multipart(wholeForm, await photos(1))
    const again = await restarted.inject({
      method: 'POST',
      url: apiBase + listings.create.path,
      headers: {
        ...body.headers,
        authorization: `Bearer ${owner.token}`,
        'idempotency-key': key,
      },
      payload: body.body,
    })
    await restarted.close()
    expect(again.json()).toEqual(lost.body)
  })

  it('after a refusal may be corrected under the same key', async () => {
    const key = newKey()
    const refused = await post(key, { ...wholeForm, city: 'tbilisi' })
    expect(refused.status).toBe(422)
    const right = await post(key)
    expect(right.status).toBe(201)
  })
})

describe('an idempotency key', () => {
  it.each([
    ['another field', async (key: string) => post(key, { ...wholeForm, price: 1 })],
    ['another picture', async (key: string) => post(key, wholeForm, owner, 7)],
    [
      'another place of the picture',
      async (key: string) =>
        create(test, owner, wholeForm, {
          files: { image_1: await photo(0) },
          headers: { 'idempotency-key': key },
        }),
    ],
  ])('is refused for something else: %s', async (_, send) => {
    const key = newKey()
    await post(key)
    const before = await stored(test)
    const answer = await send(key)
    expect([answer.status, answer.body.code]).toEqual([422, 'IDEMPOTENCY_MISMATCH'])
    expect(answer.body.message).toContain('Idempotency-Key')
    expect(await stored(test)).toEqual(before)
  })

  it('is separate for each user', async () => {
    const other = await test.someone({ is_admin: true })
    const key = newKey()
    const [mine, theirs] = [await post(key), await post(key, wholeForm, other)]
    expect(theirs.status).toBe(201)
    expect(theirs.body.id).not.toBe(mine.body.id)
  })

  it('is refused if malformed', async () => {
    for (const key of ['too-short', 'with blanks in it all', 'x'.repeat(129)]) {
      const answer = await post(key)
      expect([answer.status, answer.body.code]).toEqual([400, 'MALFORMED'])
    }
  })

  it('gives the same listing whatever the order of the fields', async () => {
    const key = newKey()
    const first = await post(key)
    const reversed = Object.fromEntries(Object.entries(wholeForm).reverse())
    const second = await post(key, reversed)
    expect(second.body.id).toBe(first.body.id)
  })
})
