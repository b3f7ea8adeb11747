import { addElement, newElement, setText } from '../format/element.ts'
import type { WritableFormat } from '../format/format.ts'
import { imagesOf } from '../format/outgoing-listing.ts'
import { writeElement, xmlDeclaration } from '../format/write-xml.ts'
import { country } from '../values/served-city.ts'
import { kyeroLosses, kyeroTable } from './map-kyero.ts'

/** `2026-03-01 12:00:00`: Kyero reads a listing again when this has changed. */
const time = (at: Date) => at.toISOString().slice(0, 19).replace('T', ' ')

/** Kyero's schema wants an address that ends like an image's, which ours do not; what follows the # is never sent. */
const asPicture = (url: string) =>
  /^https?:\/\/.*\.(gif|jpe?g|png|GIF|JPE?G|PNG)$/.test(url) ? url : `${url}#picture.jpg`

export const writeKyero: WritableFormat = {
  format: 'kyero',
  title: 'Kyero v3',
  contentType: 'application/xml; charset=utf-8',
  extension: 'xml',
  open: ({ at }) =>
    `${xmlDeclaration}<root><kyero><feed_version>3</feed_version><feed_generated>${time(at)}</feed_generated></kyero>\n`,
  close: '</root>\n',
  between: '',
  requires: [
    { what: 'category', isMet: ({ content }) => content.category !== null },
    // Kyero has prices only for a sale, a week or a month.
    { what: 'dealType', isMet: ({ content }) => content.dealType !== 'daily' },
    { what: 'price', isMet: ({ content }) => (content.price ?? 0) > 0 },
    { what: 'images', isMet: (listing) => imagesOf(listing).length > 0 },
  ],
  asks: ['bathrooms'],
  losses: kyeroLosses,
  pricesIn: 'USD',
  writeListing(listing, { city }) {
    const { content } = listing
    const property = newElement('property')
    setText(property, 'id', listing.id)
    setText(property, 'date', time(listing.updatedAt))
    setText(property, 'ref', listing.id)
    for (const row of kyeroTable) row.write(listing, property)
    setText(property, 'town', city.names.en)
    setText(property, 'province', city.names.en)
    setText(property, 'country', country.names.en)
    if (content.coordinates) {
      setText(property, 'location/latitude', String(content.coordinates[0]))
      setText(property, 'location/longitude', String(content.coordinates[1]))
    }
    setText(property, 'url/en', listing.url)
    const images = addElement(property, 'images')
    const pictures = imagesOf(listing).slice(0, 50)
    for (const [index, { url }] of pictures.entries()) {
      const image = addElement(images, 'image')
      image.attributes.id = String(index + 1)
      addElement(image, 'url', asPicture(url))
    }
    return `${writeElement(property)}\n`
  },
}
