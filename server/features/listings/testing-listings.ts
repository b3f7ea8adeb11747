import { readdir } from 'node:fs/promises'
import type { FormValue } from '../../../contract/form-fields.ts'
import type { Listing } from '../../../contract/listing.ts'
import { listings } from '../../../contract/listings.ts'
import { quarters } from '../../../pictures/testing/make-images.ts'
import type { CallOptions, FilePart, Someone, TestHouse } from '../../testing.ts'

/** Everything that publishing requires but the picture. */
export const wholeForm = {
  category: 'newApartment',
  apartmentCategory: '2rooms',
  address: 'улица Руставели, 27',
  coordinates: [41.6474, 41.6325],
  currency: 'USD',
  price: 85_000,
  area: 62,
  floor: 7,
  floorsCount: 20,
  apartmentCondition: 'finishedWithRenovation',
} satisfies Record<string, FormValue>

/** A small picture; another number is another picture. */
export const photo = async (number: number): Promise<FilePart> => ({
  bytes: await quarters(16 + 2 * number, 16),
})

export async function photos(count: number, from = 0): Promise<Record<string, FilePart>> {
  const parts = Array.from({ length: count }, async (_, index) => [
    `image_${index}`,
    await photo(from + index),
  ])
  return Object.fromEntries(await Promise.all(parts))
}

/** Sends the form as it is written here: also what the contract would not let a client write. */
export const create = (
  test: TestHouse,
  as: Someone,
  form: Record<string, FormValue>,
  options: Omit<CallOptions, 'as'> = {},
) => test.call(listings.create, { form, headers: {} } as never, { as, ...options })

export const change = (
  test: TestHouse,
  as: Someone,
  id: string,
  form: Record<string, FormValue>,
  options: Omit<CallOptions, 'as'> = {},
) => test.call(listings.update, { params: { id }, form, headers: {} } as never, { as, ...options })

export const askStatus = (
  test: TestHouse,
  as: Someone,
  id: string,
  body: { status: string; note?: string; from?: string },
  headers: Record<string, string> = {},
) => test.call(listings.changeStatus, { params: { id }, body, headers } as never, { as })

/** A public listing with one picture, made by the front door. */
export async function publishedListing(
  test: TestHouse,
  owner: Someone,
  operator: Someone,
  form: Record<string, FormValue> = {},
  pictures = 1,
): Promise<Listing> {
  const files = await photos(pictures)
  const { body } = await create(test, owner, { ...wholeForm, ...form }, { files })
  const approved = await askStatus(test, operator, body.id, { status: 'published' })
  if (approved.status !== 200) throw new Error(`Not published: ${approved.body.message}`)
  return approved.body
}

/** How much is stored, rows and files: equal before and after a refusal. */
export async function stored({ house }: TestHouse) {
  const count = async (table: 'ads' | 'images' | 'blobs' | 'status_changes') => {
    const row = await house.db.write
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow()
    return Number(row.count)
  }
  const files: string[] = []
  for await (const { key } of house.media.list('')) files.push(key)
  return {
    listings: await count('ads'),
    images: await count('images'),
    blobs: await count('blobs'),
    statusChanges: await count('status_changes'),
    files: files.length,
    temporary: (await readdir(house.uploadDir).catch(() => [])).length,
  }
}
