import { readdir } from 'node:fs/promises'
import { currenciesOf } from '../../../../contract/cities.ts'
import type { Listing } from '../../../../contract/listings/listing.ts'
import * as words from '../../../../contract/listings/listing-words.ts'
import { listings } from '../../../../contract/listings/listings.ts'
import type { FormValue } from '../../../../contract/wire/form-fields.ts'
import { quarters } from '../../../../pictures/testing/make-images.ts'
import type { CallOptions, FilePart, Someone, TestServer } from '../../../testing/test-server.ts'

/** Everything that publishing requires except an image. */
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

/** A small image; another number gives another image. */
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

/** Sends the form as it is, even if the contract would not let a client write it. */
export const create = (
  test: TestServer,
  as: Someone,
  form: Record<string, FormValue>,
  options: Omit<CallOptions, 'as'> = {},
) => test.call(listings.create, { form, headers: {} } as never, { as, ...options })

export const change = (
  test: TestServer,
  as: Someone,
  id: string,
  form: Record<string, FormValue>,
  options: Omit<CallOptions, 'as'> = {},
) => test.call(listings.update, { params: { id }, form, headers: {} } as never, { as, ...options })

export const askStatus = (
  test: TestServer,
  as: Someone,
  id: string,
  body: { status: string; note?: string; from?: string },
  headers: Record<string, string> = {},
) => test.call(listings.changeStatus, { params: { id }, body, headers } as never, { as })

/** A public listing with one image, made by the same calls as a client makes. */
export async function publishedListing(
  test: TestServer,
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

/** How many rows and files are stored, which must be equal before and after a refusal. */
export async function stored({ context }: TestServer) {
  const count = async (table: 'listings' | 'images' | 'blobs' | 'status_changes') => {
    const row = await context.db.write
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow()
    return Number(row.count)
  }
  const files: string[] = []
  for await (const { key } of context.media.list('')) files.push(key)
  return {
    listings: await count('listings'),
    images: await count('images'),
    blobs: await count('blobs'),
    statusChanges: await count('status_changes'),
    files: files.length,
    temporary: (await readdir(context.uploadDir).catch(() => [])).length,
  }
}

const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T
const streets = ['Руставели', 'Горгиладзе', 'Пушкина', 'Чавчавадзе']

/** Sixty public listings of which hardly two are alike: each filter finds some of them and leaves some out. */
export async function addVariedListings(server: TestServer, owner: Someone): Promise<string[]> {
  const ids: string[] = []
  for (let n = 0; n < 60; n += 1)
    ids.push(
      await server.listing(
        owner.id,
        {
          dealType: pick(words.dealTypes, n),
          category: pick(words.categories, n * 7),
          apartmentCategory: n % 6 === 0 ? null : pick(words.apartmentCategories, n),
          apartmentCondition: pick(words.apartmentConditions, n * 5),
          currency: pick(currenciesOf(server.context.city), n),
          price: 10_000 + 977 * ((n * 37) % 60),
          area: n % 9 === 0 ? null : 20 + ((n * 13) % 90),
          floor: n % 8 === 0 ? null : (n % 20) - 1,
          facilities: words.facilities.filter((_, bit) => ((n * 31) >> (bit % 5)) % 2 === 1),
          heatingTypes: words.heatingTypes.filter((_, bit) => (n >> bit) % 2 === 1),
          paymentVariants: words.paymentVariants.filter((_, bit) => (n >> bit) % 3 === 1),
          isExclusive: n % 5 === 0,
          address: `улица ${pick(streets, n)}, ${1 + (n % 7)}`,
          coordinates: [41.62 + ((n * 17) % 60) / 1_000, 41.6 + ((n * 29) % 60) / 1_000],
          rentalPeriods: words.rentalPeriods.filter((_, bit) => (n >> bit) % 2 === 1),
          commission: pick([null, true, false], n),
          deposit: n % 4 === 0 ? null : 100 * (n % 9),
          description: n % 7 === 0 ? 'Есть план квартиры' : null,
        },
        {
          source: pick(words.sources, n * 3),
          published_at: new Date(server.context.clock().getTime() - n * 3_600_000 * 7),
        },
      ),
    )
  return ids
}
