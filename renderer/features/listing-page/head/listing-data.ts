import type { City } from '../../../../contract/cities.ts'
import type { Listing } from '../../../../contract/listings/listing.ts'
import type { Category } from '../../../../contract/listings/listing-words.ts'
import type { Head } from '../../../../contract/wire/page-render.ts'
import { apiBase } from '../../../../contract/wire/route.ts'

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
  city: City
  /** The site's address without a slash at its end; empty if it is not known. */
  site: string
  crumbs: readonly Crumb[]
}

/** A listing's data for search engines, in the form of schema.org. */
export function listingData(listing: Listing, shown: Shown): object[] {
  const { title, description, site, crumbs } = shown
  const url = `${site}/ad/${listing.id}`
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'RealEstateListing',
      '@id': url,
      url,
      name: title,
      description,
      ...(listing.publishedAt && { datePosted: listing.publishedAt }),
      dateModified: listing.updatedAt,
      image: listing.images.map((image) => pictureUrl(image, site)),
      mainEntity: placeOf(listing, shown),
      ...(listing.price !== null && { offers: offerOf(listing, url) }),
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

/** The image and the data of a listing, for the head of its page. */
export const dataForRobots = (listing: Listing, shown: Shown): Pick<Head, 'picture' | 'data'> => ({
  picture: coverUrl(listing, shown.site),
  data: listingData(listing, shown),
})

/** The image that is shown with a link to the listing: wide enough wherever the link is shared. */
export const coverUrl = ({ images }: Pick<Listing, 'images'>, site: string) =>
  images[0] && pictureUrl(images[0], site)

const pictureUrl = ({ id, type }: Listing['images'][number], site: string) =>
  `${site}${apiBase}/images/${id}${type === 'video' ? '/poster' : ''}?w=1280`

function placeOf(listing: Listing, { title, address, city }: Shown) {
  const rooms = listing.apartmentCategory ? roomCounts[listing.apartmentCategory] : undefined
  return {
    '@type': listing.category ? kinds[listing.category] : 'Place',
    name: title,
    address: {
      '@type': 'PostalAddress',
      addressCountry: city.country,
      addressLocality: city.names.en.name,
      ...(address && { streetAddress: address }),
    },
    ...(listing.coordinates && {
      geo: {
        '@type': 'GeoCoordinates',
        latitude: listing.coordinates[0],
        longitude: listing.coordinates[1],
      },
    }),
    ...(listing.area !== null && {
      floorSize: { '@type': 'QuantitativeValue', value: listing.area, unitCode: 'MTK' },
    }),
    ...(rooms !== undefined && { numberOfRooms: rooms }),
    ...(listing.floor !== null && { floorLevel: String(listing.floor) }),
    ...(listing.facilities.includes('pets') && { petsAllowed: true }),
  }
}

function offerOf(listing: Listing, url: string) {
  const isLet = listing.dealType !== 'sale'
  return {
    '@type': 'Offer',
    url,
    price: listing.price,
    priceCurrency: listing.currency,
    availability: 'https://schema.org/InStock',
    businessFunction: `http://purl.org/goodrelations/v1#${isLet ? 'LeaseOut' : 'Sell'}`,
    ...(isLet && {
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price: listing.price,
        priceCurrency: listing.currency,
        unitCode: listing.dealType === 'rent' ? 'MON' : 'DAY',
      },
    }),
    ...(listing.agencyInfo.agencyName && {
      seller: {
        '@type': listing.source === 'agency' ? 'RealEstateAgent' : 'Person',
        name: listing.agencyInfo.agencyName,
        url: `${url.slice(0, url.indexOf('/ad/'))}/agency/${listing.ownerId}`,
      },
    }),
  }
}
