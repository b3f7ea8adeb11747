import { describe, expect, it } from 'vitest'
import type { Listing } from '../../../../contract/listings/listing.ts'
import { emptyListing } from '../../../../contract/listings/listing-fields.ts'
import { batumi } from '../../../kernel/testing/batumi.ts'
import { coverUrl, listingData } from './listing-data.ts'

const site = 'https://sakhli.example'
const image = (id: string, type: 'image' | 'video' = 'image') => ({
  id,
  type,
  width: 1600,
  height: 1200,
  placeholder: '',
})

const listing: Listing = {
  ...emptyListing,
  id: '7',
  ownerId: '3',
  category: 'newApartment',
  apartmentCategory: '2rooms',
  price: 85_000,
  pricePerMeter: 1_371,
  area: 62,
  floor: 7,
  coordinates: [41.64, 41.61],
  addressIn: null,
  district: null,
  images: [image('11'), image('12', 'video')],
  source: 'agency',
  status: 'published',
  agencyInfo: {
    photoUrl: null,
    agencyName: 'Magnolia Realty',
    telegramUsername: null,
    whatsappNumber: null,
  },
  isFavourite: false,
  priceHistory: [],
  version: 1,
  createdAt: '2026-11-01T10:00:00.000Z',
  updatedAt: '2026-11-02T10:00:00.000Z',
  publishedAt: '2026-11-01T12:00:00.000Z',
  confirmedAt: null,
}

const shown = {
  city: batumi,
  title: 'Two rooms by the sea',
  description: 'A two-room flat.',
  address: '15 Khimshiashvili St',
  site,
  crumbs: [
    { name: 'Home', path: '/' },
    { name: 'Two rooms by the sea', path: '/ad/7' },
  ],
}

describe('the structured data of a listing', () => {
  it('describe an apartment with its offer', () => {
    const [data] = listingData(listing, shown)
    expect(data).toMatchObject({
      '@type': 'RealEstateListing',
      url: `${site}/ad/7`,
      datePosted: '2026-11-01T12:00:00.000Z',
      image: [
        `${site}/estateserver/images/11?w=1280`,
        `${site}/estateserver/images/12/poster?w=1280`,
      ],
      mainEntity: {
        '@type': 'Apartment',
        floorSize: { value: 62, unitCode: 'MTK' },
        numberOfRooms: 2,
        geo: { latitude: 41.64, longitude: 41.61 },
        address: { streetAddress: '15 Khimshiashvili St' },
      },
      offers: {
        price: 85_000,
        priceCurrency: 'USD',
        seller: { '@type': 'RealEstateAgent', url: `${site}/agency/3` },
      },
    })
  })

  it('have the breadcrumbs, numbered from one', () => {
    const [, crumbs] = listingData(listing, shown)
    expect(crumbs).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, name: 'Home', item: `${site}/` },
        { position: 2, item: `${site}/ad/7` },
      ],
    })
  })

  it('tell the period of a rent', () => {
    const [data] = listingData({ ...listing, dealType: 'rent', price: 500 }, shown)
    expect(data).toMatchObject({
      offers: { priceSpecification: { price: 500, unitCode: 'MON' } },
    })
  })

  it('state nothing that the listing does not', () => {
    const bare: Listing = {
      ...listing,
      category: 'land',
      apartmentCategory: null,
      price: null,
      area: null,
      floor: null,
      coordinates: null,
    }
    const [data] = listingData(bare, { ...shown, address: undefined }) as [Record<string, object>]
    expect(data).not.toHaveProperty('offers')
    expect(Object.keys(data.mainEntity ?? {})).toEqual(['@type', 'name', 'address'])
  })
})

describe('the cover image of a link', () => {
  it('is the first image, or the still of a video', () => {
    expect(coverUrl(listing, site)).toBe(`${site}/estateserver/images/11?w=1280`)
    expect(coverUrl({ images: [image('12', 'video')] }, site)).toContain('/images/12/poster?')
    expect(coverUrl({ images: [] }, site)).toBeUndefined()
  })
})
