import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fixture } from '../../../pictures/testing/make-images.ts'
import type { Someone, TestHouse } from '../../testing.ts'
import { openTestHouse } from '../../testing.ts'
import { create, photo, photos, stored, wholeForm } from './testing-listings.ts'

let test: TestHouse
let owner: Someone
beforeAll(async () => {
  test = await openTestHouse()
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
    const version = test.house.version.current
    const answer = await create(test, trusted, wholeForm, { files: await photos(1) })
    expect(answer.body).toMatchObject({ status: 'published', source: 'agency' })
    expect(answer.body.publishedAt).not.toBeNull()
    expect(BigInt(test.house.version.current)).toBeGreaterThan(BigInt(version))
  })

  it('drops what its category and deal have no use for', async () => {
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

  it('may lack nearly everything as a draft, which keeps what a category may yet need', async () => {
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

  it('takes clears and empty lists as such', async () => {
    const form = { draft: true, facilities: [], heatingTypes: ['gas'], price: null, images: [] }
    const answer = await create(test, owner, form)
    expect(answer.body).toMatchObject({ facilities: [], heatingTypes: ['gas'], price: null })
  })

  it('puts a file at the position it names, the same bytes once', async () => {
    const files = {
      image_5: await photo(5),
      image_1: await photo(1),
      image_3: await photo(1),
    }
    const answer = await create(test, owner, { draft: true }, { files })
    expect(answer.body.images.map((image) => image.width)).toEqual([18, 26])
  })

  it('keeps a video with the still that was sent with it', async () => {
    const video = { bytes: await readFile(fixture('located.mp4')) }
    const files = { image_0: video, poster_0: await photo(7), image_1: video }
    const answer = await create(test, owner, { draft: true }, { files })
    expect(answer.status).toBe(201)
    expect(answer.body.images).toMatchObject([{ type: 'video' }])
    const [row] = await test.house.db.write
      .selectFrom('images')
      .selectAll()
      .where('ad_id', '=', answer.body.id)
      .execute()
    const still = await test.house.db.write
      .selectFrom('blobs')
      .selectAll()
      .where('hash', '=', row?.poster_blob ?? '')
      .executeTakeFirstOrThrow()
    expect(still.mime).toBe('image/jpeg')
    expect(row?.duration_ms).toBeGreaterThan(0)
    expect((await stored(test)).temporary).toBe(0)
  })
})
