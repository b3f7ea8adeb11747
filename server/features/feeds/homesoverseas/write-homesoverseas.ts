import { addElement, newElement, setText } from '../format/element.ts'
import type { WritableFormat } from '../format/format.ts'
import { imagesOf } from '../format/outgoing-listing.ts'
import { writeElement, xmlDeclaration } from '../format/write-xml.ts'
import { cutText } from '../values/plain-text.ts'
import { homesOverseasLosses, homesOverseasTable } from './map-homesoverseas.ts'

const mostPhotos = 15
const longestAnnotation = 150

export const writeHomesOverseas: WritableFormat = {
  format: 'homesoverseas',
  title: 'HomesOverseas v2',
  contentType: 'application/xml; charset=utf-8',
  extension: 'xml',
  open: () => `${xmlDeclaration}<root>\n`,
  close: '</root>\n',
  between: '',
  requires: [
    { what: 'category', isMet: ({ content }) => content.category !== null },
    { what: 'title', isMet: ({ content }) => (content.title ?? '').trim() !== '' },
    { what: 'price', isMet: ({ content }) => content.price !== null },
    { what: 'images', isMet: (listing) => imagesOf(listing).length > 0 },
  ],
  needsRegion: true,
  asks: ['buildYear'],
  losses: homesOverseasLosses,
  pricesIn: 'USD',
  writeListing(listing, { regionId }) {
    const { content } = listing
    const object = newElement('object')
    setText(object, 'objectid', listing.id)
    setText(object, 'ref', listing.id)
    for (const row of homesOverseasTable) row.write(listing, object)
    if (content.description)
      setText(
        object,
        'annotation',
        cutText(content.description.replace(/\s+/g, ' '), longestAnnotation),
      )
    if (regionId) setText(object, 'region', regionId)
    if (content.coordinates) {
      setText(object, 'lat', String(content.coordinates[0]))
      setText(object, 'lng', String(content.coordinates[1]))
    }
    setText(object, 'developer', 'N')
    for (const { url } of imagesOf(listing).slice(0, mostPhotos)) addElement(object, 'photo', url)
    return `${writeElement(object)}\n`
  },
}
