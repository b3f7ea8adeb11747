import fc from 'fast-check'
import type { OfferedMedia } from '../../../../contract/feeds/feeds.ts'
import { limits } from '../../../../contract/limits.ts'
import type { ListingContent } from '../../../../contract/listings/listing-fields.ts'
import { withoutInapplicable } from '../../../../contract/listings/listing-rules.ts'
import * as words from '../../../../contract/listings/listing-words.ts'
import { cleanLine, cleanProse } from '../../../../contract/text/clean-text.ts'
import type { OutgoingListing } from '../format/outgoing-listing.ts'
import { plainText } from '../values/plain-text.ts'
import { isNothing } from '../values/words.ts'

/** Texts as people write them, including what is hard for formats. */
const anyText = (max: number) =>
  fc
    .array(
      fc.oneof(
        {
          weight: 3,
          arbitrary: fc.constantFrom('Квартира у моря', 'ბინა', 'דירה ליד הים', 'new flat'),
        },
        {
          weight: 1,
          arbitrary: fc.constantFrom(
            '&',
            '<',
            '>',
            '"',
            "'",
            ']]>',
            '№ 5',
            ';',
            ',',
            '/',
            '=1+1',
            "'=1",
            "'-5",
          ),
        },
        { weight: 1, arbitrary: fc.constantFrom('\n', '&amp;', '🏠', 'ё', '«»', '\u00a0', '12') },
        { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 12 }) },
      ),
      { maxLength: 12 },
    )
    .map((parts) => parts.join(' ').slice(0, max))
    .filter((text) => text.isWellFormed() && !text.includes('\0'))

/** A text in the form in which it comes back: plain, and without space around it. */
const line = (max: number) =>
  anyText(max)
    .map((text) => plainText(cleanLine(text)).replace(/\s+/g, ' ').trim())
    .filter((text) => !isNothing(text) && plainText(text) === text)
const prose = (max: number) =>
  anyText(max)
    .map((text) => plainText(cleanProse(text)))
    .filter((text) => !isNothing(text) && plainText(text) === text)

const some = <T>(list: readonly T[]) => fc.subarray([...list])
const orNull = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null })
const place = (min: number, max: number) =>
  fc.integer({ min: Math.round(min * 1e5), max: Math.round(max * 1e5) }).map((n) => n / 1e5)

/** Any listing that could be published in Batumi: feeds contain no others. */
export const anyContent: fc.Arbitrary<ListingContent> = fc
  .record({
    dealType: fc.constantFrom(...words.dealTypes),
    category: fc.constantFrom(...words.categories),
    apartmentCategory: orNull(fc.constantFrom(...words.apartmentCategories)),
    title: orNull(line(120)),
    description: orNull(prose(400)),
    address: fc.tuple(line(60), fc.nat(300)).map(([street, house]) => `${street}, ${house}`),
    city: fc.constant('batumi'),
    coordinates: fc.tuple(place(41.6, 41.7), place(41.6, 41.7)),
    currency: fc.constantFrom<words.Currency>('USD', 'GEL'),
    price: fc.integer({ min: 100, max: 90_000_000 }),
    area: orNull(fc.integer({ min: 100, max: 200_000 }).map((n) => n / 100)),
    floor: orNull(fc.integer({ min: -1, max: 30 })),
    floorsCount: orNull(fc.integer({ min: 31, max: 99 })),
    heatingTypes: some(words.heatingTypes),
    facilities: some(words.facilities),
    paymentVariants: some(words.paymentVariants),
    apartmentCondition: fc.constantFrom(...words.apartmentConditions),
    isExclusive: fc.boolean(),
    rentalPeriods: some(words.rentalPeriods),
    commission: orNull(fc.boolean()),
    deposit: orNull(fc.integer({ min: 0, max: 90_000_000 })),
    rentPaymentType: orNull(fc.constantFrom(...words.rentPaymentTypes)),
  })
  .map((content) => withoutInapplicable(content as ListingContent))

/** Texts of the greatest length, prices on request, and homes with few facts. */
const longContent = fc
  .record({
    content: anyContent,
    title: orNull(line(limits.title)),
    description: orNull(prose(limits.description)),
    address: line(limits.text),
    price: fc.oneof(fc.constant(0), fc.integer(limits.price)),
    floorsCount: orNull(fc.integer(limits.floorsCount)),
  })
  .map(({ content, floorsCount, ...longer }): ListingContent => {
    const floor = Math.min(content.floor ?? 0, floorsCount ?? limits.floor.max)
    return withoutInapplicable({
      ...content,
      ...longer,
      floor: content.floor === null ? null : floor,
      floorsCount,
    })
  })

/** No image comes twice in a listing: each has its own number. */
const anyMedia = fc.uniqueArray(
  fc.record({
    url: fc.nat().map((id) => `https://example.com/estateserver/images/${id}`),
    type: fc.constantFrom('image' as const, 'image' as const, 'video' as const),
    isPlan: fc.boolean(),
  }),
  { maxLength: limits.photos, selector: ({ url }) => url },
)

const day = fc.date({
  min: new Date('2020-01-01'),
  max: new Date('2099-12-31'),
  noInvalidDate: true,
})

/** Any listing with its advertiser, as far as the product allows. */
export const anyOutgoing: fc.Arbitrary<OutgoingListing> = fc.record({
  id: fc.bigInt({ min: 1n, max: 2n ** 63n - 1n }).map(String),
  content: fc.oneof(anyContent, longContent),
  media: anyMedia,
  url: fc.nat().map((id) => `https://example.com/ad/${id}`),
  createdAt: day,
  updatedAt: day,
  contact: fc.record({
    name: fc.oneof(fc.constant(''), line(80)),
    phone: orNull(
      fc.constantFrom(
        '+995 555 12 34 56',
        '+7 (900) 111-22-33',
        '+972 52-123-4567',
        '+12125550100',
      ),
    ),
    email: orNull(fc.constant('someone@example.com')),
    isAgency: fc.boolean(),
  }),
})

const media = (id: number): OfferedMedia[] => [
  { url: `https://example.com/${id}/1.jpg`, type: 'image', isPlan: false },
  { url: `https://example.com/${id}/2.jpg`, type: 'image', isPlan: false },
]

export const outgoing = (content: ListingContent, id = 1): OutgoingListing => ({
  id: String(id),
  content,
  media: media(id),
  url: `https://example.com/ad/${id}`,
  createdAt: new Date('2026-03-01T10:00:00Z'),
  updatedAt: new Date('2026-03-02T11:00:00Z'),
  contact: {
    name: 'Sea & Stone',
    phone: '+995 555 12 34 56',
    email: 'a@example.com',
    isAgency: true,
  },
})
