import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { moderation } from '../../../contract/operators/moderation.ts'
import type { FormValue } from '../../../contract/wire/form-fields.ts'
import type { Someone, TestServer } from '../../testing/test-server.ts'
import { openTestServer } from '../../testing/test-server.ts'
import { askStatus, change, create, photos, wholeForm } from '../listings/testing/listings.ts'

let server: TestServer
let operator: Someone
let owner: Someone
let other: Someone
let pictures = 0
beforeAll(async () => {
  server = await openTestServer()
  operator = await server.someone({ is_operator: true })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.context.db.write.updateTable('listings').set({ deleted_at: new Date() }).execute()
  owner = await server.someone({ is_admin: true })
  other = await server.someone({ is_admin: true })
})

/** A listing that waits for an operator, with an image of its own unless one is named. */
async function sent(as: Someone, form: Record<string, FormValue> = {}, picture?: number) {
  pictures += 1
  const files = await photos(1, picture ?? pictures)
  return (await create(server, as, { ...wholeForm, ...form }, { files })).body
}
const twinsOf = async (id: string) => {
  const { body } = await server.call(moderation.twins, { params: { id } }, { as: operator })
  return body.map(({ listing, differences, ...told }) => ({
    ...told,
    id: listing.id,
    differences: differences.map(({ field }) => field),
  }))
}
const phone = (as: Someone, number: string) =>
  server.context.db.write
    .updateTable('users')
    .set({ phone: number })
    .where('id', '=', as.id)
    .execute()

describe('the twins of a listing', () => {
  test('have the same address, floor, area and rooms, and come with differences', async () => {
    const here = await sent(owner, { title: 'Ours' })
    const there = await sent(other, {
      title: 'Theirs',
      address: 'Rustaveli Street 27',
      price: 79_000,
      area: 62.5,
    })
    expect(await twinsOf(here.id)).toEqual([
      {
        id: there.id,
        reasons: ['place'],
        differences: ['title', 'address', 'price', 'area'],
        samePictures: 0,
        isSameAuthor: false,
      },
    ])
    const { body } = await server.call(
      moderation.twins,
      { params: { id: here.id } },
      { as: operator },
    )
    expect(body[0]?.differences).toContainEqual({ field: 'price', here: 85_000, there: 79_000 })
  })

  test.each<[string, Record<string, FormValue>]>([
    ['another floor', { floor: 8 }],
    ['another area', { area: 75 }],
    ['other rooms', { apartmentCategory: '1room' }],
    ['another deal', { dealType: 'rent', price: 700 }],
    ['another house', { address: 'улица Руставели, 29' }],
  ])('do not include a listing with %s', async (_, form) => {
    const here = await sent(owner)
    await sent(other, form)
    expect(await twinsOf(here.id)).toEqual([])
  })

  test('include the same phone, place, floor and price under another address', async () => {
    await phone(owner, '+995 555 12-34-56')
    await phone(other, '555123456')
    const here = await sent(owner)
    const there = await sent(other, { address: 'у моря' })
    expect(await twinsOf(here.id)).toMatchObject([{ id: there.id, reasons: ['phone'] }])
  })

  test('include listings of another author with the same images', async () => {
    const here = await sent(owner, {}, 500)
    const copied = await sent(other, { floor: 3, area: 40, address: 'улица Пушкина, 5' }, 500)
    // A building has one entrance, so an author may show it in several listings.
    await sent(owner, { floor: 4 }, 500)
    expect(await twinsOf(here.id)).toMatchObject([
      { id: copied.id, reasons: ['pictures'], samePictures: 1, isSameAuthor: false },
    ])
  })

  test('are sorted by likeness, with public ones but without unpublished ones', {
    tags: 'long',
  }, async () => {
    const here = await sent(owner, {}, 600)
    const place = await sent(other)
    const both = await sent(other, {}, 600)
    await askStatus(server, operator, both.id, { status: 'published' })
    const gone = await sent(other)
    await askStatus(server, other, gone.id, { status: 'unpublished' })
    expect(await twinsOf(here.id)).toMatchObject([
      { id: both.id, reasons: ['place', 'pictures'] },
      { id: place.id, reasons: ['place'] },
    ])
  })

  test('of an edit are found by what the listing would become', async () => {
    const here = await sent(owner, { floor: 3 })
    await askStatus(server, operator, here.id, { status: 'published' })
    const there = await sent(other)
    expect(await twinsOf(here.id)).toEqual([])
    await change(server, owner, here.id, { floor: 7 })
    expect(await twinsOf(here.id)).toMatchObject([{ id: there.id, reasons: ['place'] }])
  })
})

describe('the look-alikes of a listing', () => {
  const queue = async (query: { like?: string } = {}) =>
    (await server.call(moderation.queue, { query }, { as: operator })).body

  test('are the waiting new listings of the same author, deal, kind and address', async () => {
    const first = await sent(owner, { floor: 3 })
    const second = await sent(owner, { floor: 4, price: 90_000 })
    const third = await sent(owner, { floor: 5, area: 70 })
    await sent(owner, { apartmentCategory: '1room' })
    await sent(owner, { address: 'улица Пушкина, 5' })
    await sent(other)
    const edited = await sent(owner)
    await askStatus(server, operator, edited.id, { status: 'published' })
    await change(server, owner, edited.id, { title: 'After' })
    const ids = [first, second, third].map(({ id }) => id)
    expect((await queue({ like: second.id })).map(({ listing }) => listing.id)).toEqual(ids)
    const counts = new Map((await queue()).map(({ listing, alike }) => [listing.id, alike]))
    expect(ids.map((id) => counts.get(id))).toEqual([2, 2, 2])
    expect(counts.get(edited.id)).toBe(0)
    expect((await queue({ like: edited.id })).map(({ listing }) => listing.id)).toEqual([edited.id])
  })
})

test('an edit in the queue comes with the images that it removes', { tags: 'long' }, async () => {
  const files = await photos(3, 700)
  const { body } = await create(server, owner, wholeForm, { files })
  await askStatus(server, operator, body.id, { status: 'published' })
  const [first, second, third] = body.images
  const added = await photos(1, 800)
  await change(server, owner, body.id, { images: [third?.id ?? ''] }, { files: added })
  const [entry] = (await server.call(moderation.queue, { query: {} }, { as: operator })).body
  expect(entry?.removedImages).toEqual([first, second])
  expect(entry?.listing.images).toHaveLength(2)
  expect(entry?.isEdit).toBe(true)
})
