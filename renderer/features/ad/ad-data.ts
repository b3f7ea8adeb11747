import type { Listing } from '../../../contract/listing.ts'
import type { Category } from '../../../contract/listing-words.ts'
import type { Head } from '../../../contract/page-render.ts'
import { apiBase } from '../../../contract/route.ts'

const kinds: Record<Category, string> = {
  newApartment: 'Apartment',
  secondaryApartment: 'Apartment',
  house: 'House',
  land: 'Place',
  commercial: 'Place',
}

const roomCounts: Record<string, number> = { studio: 1, '1room': 1, '2rooms': 2, '3rooms': 3 }

export interface Crumb {
  name: string
  path: string
}

interface Shown {
  title: string
  description: string
  address: string | undefined
  /** Of the site, without a slash at its end; empty where it is not known. */
  site: string
  crumbs: readonly Crumb[]
}

/** What a search engine reads of an ad, by schema.org. */
export function adData(
  ad: Listing,
  { title, description, address, site, crumbs }: Shown,
): object[] {
  const url = `${site}/ad/${ad.id}`
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'RealEstateListing',
      '@id': url,
      url,
      name: title,
      description,
      ...(ad.publishedAt && { datePosted: ad.publishedAt }),
      dateModified: ad.updatedAt,
      image: ad.images.map((image) => pictureUrl(image, site)),
      mainEntity: placeOf(ad, title, address),
      ...(ad.price !== null && { offers: offerOf(ad, url) }),
    },
    {
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: crumbs.map(({ name, path }, i) => ({
        '@type': 'ListItem',
        position: i + 1,
        name,
        item: site + path,
      })),
    },
  ]
}

/** The picture of an ad for those who show its link: wide enough for any of them. */
/** Both of them, as a page's head has them. */
export const dataForRobots = (listing: Listing, shown: Shown): Pick<Head, 'picture' | 'data'> => ({
  picture: coverUrl(listing, shown.site),
  data: adData(listing, shown),
})

export const coverUrl = ({ images }: Pick<Listing, 'images'>, site: string) =>
  images[0] && pictureUrl(images[0], site)

const pictureUrl = ({ id, type }: Listing['images'][number], site: string) =>
  `${site}${apiBase}/images/${id}${type === 'video' ? '/poster' : ''}?w=1280`

function placeOf(ad: Listing, title: string, address: string | undefined) {
  const rooms = ad.apartmentCategory ? roomCounts[ad.apartmentCategory] : undefined
  return {
    '@type': ad.category ? kinds[ad.category] : 'Place',
    name: title,
    address: {
      '@type': 'PostalAddress',
      addressCountry: 'GE',
      addressLocality: 'Batumi',
      ...(address && { streetAddress: address }),
    },
    ...(ad.coordinates && {
      geo: {
        '@type': 'GeoCoordinates',
        latitude: ad.coordinates[0],
        longitude: ad.coordinates[1],
      },
    }),
    ...(ad.area !== null && {
      floorSize: { '@type': 'QuantitativeValue', value: ad.area, unitCode: 'MTK' },
    }),
    ...(rooms !== undefined && { numberOfRooms: rooms }),
    ...(ad.floor !== null && { floorLevel: String(ad.floor) }),
    ...(ad.facilities.includes('pets') && { petsAllowed: true }),
  }
}

function offerOf(ad: Listing, url: string) {
  const isLet = ad.dealType !== 'sale'
  return {
    '@type': 'Offer',
    url,
    price: ad.price,
    priceCurrency: ad.currency,
    availability: 'https://schema.org/InStock',
    businessFunction: `http://purl.org/goodrelations/v1#${isLet ? 'LeaseOut' : 'Sell'}`,
    ...(isLet && {
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price: ad.price,
        priceCurrency: ad.currency,
        unitCode: ad.dealType === 'rent' ? 'MON' : 'DAY',
      },
    }),
    ...(ad.agencyInfo.agencyName && {
      seller: {
        '@type': ad.source === 'agency' ? 'RealEstateAgent' : 'Person',
        name: ad.agencyInfo.agencyName,
        url: `${url.slice(0, url.indexOf('/ad/'))}/agency/${ad.ownerId}`,
      },
    }),
  }
}
