import { elementsAt, textAt } from '../format/element.ts'
import type { ReadableFormat } from '../format/format.ts'
import type { XmlShape } from '../input/read-xml.ts'
import { kyeroTable } from './map-kyero.ts'

export const kyeroShape: XmlShape<'kyero'> = {
  format: 'kyero',
  path: ['root', 'property'],
  sign: 'kyero',
}

export const readKyero: ReadableFormat = {
  idOf: (offer) => textAt(offer, 'id'),
  readOffer(offer, draft) {
    draft.place.country = textAt(offer, 'country')
    draft.place.locality = textAt(offer, 'town')
    draft.place.latitude = textAt(offer, 'location/latitude')
    draft.place.longitude = textAt(offer, 'location/longitude')
    for (const row of kyeroTable) row.read(offer, draft)
    draft.addOtherId(textAt(offer, 'ref'))
    draft.addOtherId(textAt(offer, 'cadastralRef'))
    // The images' ids give their order, not their places in the feed.
    const images = elementsAt(offer, 'images/image')
    const order = (image: (typeof images)[number]) => Number(image.attributes.id ?? Number.NaN) || 0
    for (const image of images.toSorted((a, b) => order(a) - order(b)))
      draft.addMedia(textAt(image, 'url'))
    draft.addMedia(textAt(offer, 'video_url'), 'video')
  },
}
