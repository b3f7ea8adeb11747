import type { WritableFormat } from '../format/format.ts'
import { country } from '../values/served-city.ts'
import { propertyFields, resoLosses } from './map-reso.ts'

export const writeReso: WritableFormat = {
  format: 'reso',
  title: 'RESO Data Dictionary 2.0 (JSON)',
  contentType: 'application/json; charset=utf-8',
  extension: 'json',
  open: () => '{"@reso.context":"urn:reso:metadata:2.0:resource:property","value":[\n',
  close: '\n]}\n',
  between: ',\n',
  requires: [{ what: 'category', isMet: ({ content }) => content.category !== null }],
  asks: ['livingArea', 'bathrooms', 'buildYear'],
  losses: resoLosses,
  writeListing(listing, { city }) {
    const { contact, media } = listing
    return JSON.stringify({
      ListingKey: listing.id,
      ListingId: listing.id,
      StandardStatus: 'Active',
      ...propertyFields(listing.content),
      City: city.names.en,
      Country: country.iso2,
      ...(contact.name !== '' && {
        [contact.isAgency ? 'ListOfficeName' : 'ListAgentFullName']: contact.name,
      }),
      OnMarketTimestamp: listing.createdAt.toISOString(),
      ModificationTimestamp: listing.updatedAt.toISOString(),
      ListingURL: listing.url,
      PhotosCount: media.filter(({ type }) => type === 'image').length,
      Media: media.map(({ url, type, isPlan }, index) => ({
        MediaKey: `${listing.id}-${index + 1}`,
        ResourceRecordKey: listing.id,
        MediaURL: url,
        MediaCategory: type === 'video' ? 'Video' : isPlan ? 'FloorPlan' : 'Photo',
        Order: index + 1,
        PreferredPhotoYN: index === 0,
      })),
    })
  },
}
