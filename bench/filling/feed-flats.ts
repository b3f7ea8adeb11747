import type { ListingContent } from '../../contract/listings/listing-fields.ts'
import * as words from '../../contract/listings/listing-words.ts'
import type { OutgoingListing } from '../../server/features/feeds/format/outgoing-listing.ts'
import { sentences, titles } from './believable-words.ts'

/** Flats with everything that a format may require, so that no writer leaves one out. */
export function* flats(count: number, pictures = 8): Generator<OutgoingListing> {
  const texts = sentences.ru ?? []
  const names = titles.newApartment ?? []
  const pick = <T>(list: readonly T[], n: number) => list[n % list.length] as T
  for (let n = 0; n < count; n++) {
    const content: ListingContent = {
      dealType: n % 3 === 0 ? 'rent' : 'sale',
      category: n % 2 === 0 ? 'newApartment' : 'secondaryApartment',
      apartmentCategory: pick(words.apartmentCategories, n),
      title: pick(names, n),
      description: Array.from({ length: 5 }, (_, at) => pick(texts, n + at)).join(' '),
      address: `улица Руставели, ${n % 300}`,
      city: 'batumi',
      coordinates: [41.6 + (n % 1_000) / 1e4, 41.6 + (n % 777) / 1e4],
      currency: 'USD',
      price: 30_000 + (n % 5_000) * 10,
      area: 25 + (n % 900) / 10,
      floor: n % 20,
      floorsCount: 20,
      heatingTypes: ['conditioner'],
      facilities: n % 2 === 0 ? ['balcony', 'seaView'] : ['dishwasher'],
      paymentVariants: [],
      apartmentCondition: 'finishedWithRenovation',
      isExclusive: false,
      rentalPeriods: [],
      commission: null,
      deposit: null,
      rentPaymentType: null,
    }
    yield {
      id: String(n + 1),
      content,
      media: Array.from({ length: pictures }, (_, at) => ({
        url: `https://example.com/images/${n}-${at}.jpg`,
        type: 'image' as const,
        isPlan: false,
      })),
      url: `https://example.com/ad/${n + 1}`,
      createdAt: new Date('2026-03-01T10:00:00Z'),
      updatedAt: new Date('2026-03-02T10:00:00Z'),
      contact: { name: 'Agency', phone: '+995555123456', email: null, isAgency: true },
    }
  }
}

/** Flats inside the city's border, since the server would refuse others, with the pictures that `picturesOf` gives. */
export function* flatsInCity(count: number, picturesOf: (n: number) => string[] = () => []) {
  let n = 0
  for (const { content, ...listing } of flats(count, 0)) {
    n += 1
    const coordinates: [number, number] = [41.644 + (n % 50) / 1e4, 41.63 + (n % 77) / 1e4]
    const media = picturesOf(n).map((url) => ({ url, type: 'image' as const, isPlan: false }))
    yield { ...listing, content: { ...content, coordinates }, media }
  }
}
