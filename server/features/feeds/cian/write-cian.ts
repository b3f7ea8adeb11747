import { splitPhone } from '../../../../texts/format/phones.ts'
import { addElement, addGroup, newElement, setText } from '../format/element.ts'
import type { WritableFormat } from '../format/format.ts'
import { imagesOf, ofApartment, videosOf } from '../format/outgoing-listing.ts'
import { writeElement, xmlDeclaration } from '../format/write-xml.ts'
import { fullAddress } from '../values/served-city.ts'
import { cianKinds, cianLosses, cianTable } from './map-cian.ts'

const leastDescription = 15

export const writeCian: WritableFormat = {
  format: 'cian',
  title: 'CIAN v2',
  contentType: 'application/xml; charset=utf-8',
  extension: 'xml',
  open: () => `${xmlDeclaration}<feed><feed_version>2</feed_version>\n`,
  close: '</feed>\n',
  between: '',
  requires: [
    { what: 'category', isMet: ({ content }) => cianKinds.wordFor(content) !== undefined },
    { what: 'address', isMet: ({ content }) => content.address !== null },
    {
      what: 'description',
      isMet: ({ content }) => [...(content.description ?? '').trim()].length >= leastDescription,
    },
    { what: 'phone', isMet: ({ contact }) => splitPhone(contact.phone) !== undefined },
    { what: 'price', isMet: ({ content }) => (content.price ?? 0) > 0 },
    { what: 'area', isMet: ({ content }) => content.area !== null },
    ofApartment('floor'),
    ofApartment('floorsCount'),
    ofApartment('apartmentCategory'),
    // A listing of a house has the area of the house only, not of its plot.
    { what: 'landArea', isMet: ({ content }) => content.category !== 'house' },
    { what: 'images', isMet: (listing) => imagesOf(listing).length > 0 },
  ],
  asks: ['kitchenArea', 'livingArea', 'buildYear'],
  losses: cianLosses,
  // CIAN has no lari.
  pricesIn: 'USD',
  writeListing(listing, { city }) {
    const { content, contact } = listing
    const object = newElement('object')
    setText(object, 'ExternalId', listing.id)
    for (const row of cianTable) row.write(listing, object)
    setText(object, 'Address', fullAddress(city, 'ru', content.address ?? ''))
    if (content.coordinates) {
      setText(object, 'Coordinates/Lat', String(content.coordinates[0]))
      setText(object, 'Coordinates/Lng', String(content.coordinates[1]))
    }
    const phone = splitPhone(contact.phone)
    setText(object, 'Phones/PhoneSchema/CountryCode', phone?.country ?? '')
    setText(object, 'Phones/PhoneSchema/Number', phone?.number ?? '')
    setText(object, 'BargainTerms/Price', String(content.price))
    setText(object, 'BargainTerms/Currency', 'usd')
    const photos = addElement(object, 'Photos')
    for (const [index, { url }] of imagesOf(listing).slice(0, 50).entries()) {
      const photo = addElement(photos, 'PhotoSchema')
      setText(photo, 'FullUrl', url)
      if (index === 0) setText(photo, 'IsDefault', 'true')
    }
    const videos = videosOf(listing).map(({ url }) => {
      const video = newElement('VideoSchema')
      setText(video, 'Url', url)
      return video
    })
    addGroup(object, 'Videos', videos)
    setText(object, 'Url', listing.url)
    return `${writeElement(object)}\n`
  },
}
