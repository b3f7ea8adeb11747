import { isApartment } from '../../../../contract/listings/listing-words.ts'
import { addElement, newElement, setText } from '../format/element.ts'
import type { WritableFormat } from '../format/format.ts'
import { imagesOf } from '../format/outgoing-listing.ts'
import { writeElement, xmlDeclaration } from '../format/write-xml.ts'
import { country } from '../values/served-city.ts'
import { yrlLosses, yrlTable } from './map-yrl.ts'

/** ISO 8601 with the offset in digits, which is the form that YRL asks for. */
const time = (at: Date) => at.toISOString().replace(/\.\d+Z$/, '+00:00')

export const writeYrl: WritableFormat = {
  format: 'yrl',
  title: 'YRL (Yandex.Realty)',
  contentType: 'application/xml; charset=utf-8',
  extension: 'xml',
  open: ({ at }) =>
    `${xmlDeclaration}<realty-feed xmlns="http://webmaster.yandex.ru/schemas/feed/realty/2010-06"><generation-date>${time(at)}</generation-date>\n`,
  close: '</realty-feed>\n',
  between: '',
  requires: [
    { what: 'category', isMet: ({ content }) => content.category !== null },
    { what: 'price', isMet: ({ content }) => content.price !== null },
    { what: 'address', isMet: ({ content }) => content.address !== null },
    { what: 'area', isMet: ({ content }) => content.area !== null },
    { what: 'phone', isMet: ({ contact }) => contact.phone !== null },
    {
      what: 'apartmentCategory',
      isMet: ({ content }) => !isApartment(content.category) || content.apartmentCategory !== null,
    },
    {
      what: 'floor',
      isMet: ({ content }) => !isApartment(content.category) || content.floor !== null,
    },
    {
      what: 'floorsCount',
      isMet: ({ content }) => content.category !== 'newApartment' || content.floorsCount !== null,
    },
  ],
  asks: ['livingArea', 'kitchenArea', 'buildingName', 'buildYear'],
  losses: yrlLosses,
  writeListing(listing, { city }) {
    const { content, contact } = listing
    const offer = newElement('offer')
    offer.attributes['internal-id'] = listing.id
    for (const row of yrlTable) row.write(listing, offer)
    setText(offer, 'url', listing.url)
    setText(offer, 'creation-date', time(listing.createdAt))
    setText(offer, 'last-update-date', time(listing.updatedAt))
    setText(offer, 'location/country', country.names.ru)
    setText(offer, 'location/locality-name', city.names.ru)
    if (content.coordinates) {
      setText(offer, 'location/latitude', String(content.coordinates[0]))
      setText(offer, 'location/longitude', String(content.coordinates[1]))
    }
    const agent = addElement(offer, 'sales-agent')
    if (contact.name) setText(agent, 'name', contact.name)
    setText(agent, 'phone', contact.phone ?? '')
    setText(agent, 'category', contact.isAgency ? 'агентство' : 'владелец')
    if (contact.email) setText(agent, 'email', contact.email)
    // The schema has no attribute that marks a plan, though some readers know one.
    for (const { url } of imagesOf(listing)) addElement(offer, 'image', url)
    return `${writeElement(offer)}\n`
  },
}
