import { addGroup, newElement, setText } from '../format/element.ts'
import type { WritableFormat } from '../format/format.ts'
import { imagesOf, ofApartment, videosOf } from '../format/outgoing-listing.ts'
import { writeElement, xmlDeclaration } from '../format/write-xml.ts'
import { cutText } from '../values/plain-text.ts'
import { country, fullAddress } from '../values/served-city.ts'
import { avitoLosses, avitoTable } from './map-avito.ts'

export const writeAvito: WritableFormat = {
  format: 'avito',
  title: 'Avito v3',
  contentType: 'application/xml; charset=utf-8',
  extension: 'xml',
  open: () => `${xmlDeclaration}<Ads formatVersion="3" target="Avito.ru">\n`,
  close: '</Ads>\n',
  between: '',
  requires: [
    { what: 'category', isMet: ({ content }) => content.category !== null },
    { what: 'address', isMet: ({ content }) => content.address !== null },
    { what: 'description', isMet: ({ content }) => (content.description ?? '').trim() !== '' },
    { what: 'price', isMet: ({ content }) => (content.price ?? 0) > 0 },
    { what: 'phone', isMet: ({ contact }) => contact.phone !== null },
    { what: 'area', isMet: ({ content }) => content.area !== null },
    ofApartment('apartmentCategory'),
    ofApartment('floor'),
    ofApartment('floorsCount'),
  ],
  asks: ['kitchenArea', 'livingArea'],
  losses: avitoLosses,
  pricesIn: 'RUB',
  writeListing(listing, { city }) {
    const { content, contact } = listing
    const ad = newElement('Ad')
    setText(ad, 'Id', listing.id)
    for (const row of avitoTable) row.write(listing, ad)
    setText(ad, 'Country', country.names.ru)
    setText(ad, 'Address', fullAddress(city, 'ru', content.address ?? ''))
    if (content.coordinates) {
      setText(ad, 'Latitude', String(content.coordinates[0]))
      setText(ad, 'Longitude', String(content.coordinates[1]))
    }
    setText(ad, 'Price', String(content.price))
    if (content.dealType !== 'sale')
      setText(ad, 'PropertyRights', contact.isAgency ? 'Посредник' : 'Собственник')
    setText(ad, 'ContactPhone', contact.phone ?? '')
    if (contact.name !== '')
      setText(ad, contact.isAgency ? 'CompanyName' : 'ManagerName', cutText(contact.name, 40))
    if (contact.email) setText(ad, 'EMail', contact.email)
    const images = imagesOf(listing).map(({ url }) => {
      const image = newElement('Image')
      image.attributes.url = url
      return image
    })
    addGroup(ad, 'Images', images)
    const [video] = videosOf(listing)
    if (video) setText(ad, 'VideoURL', video.url)
    return `${writeElement(ad)}\n`
  },
}
