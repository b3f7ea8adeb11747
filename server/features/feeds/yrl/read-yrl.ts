import type { Element } from '../format/element.ts'
import { elementsAt, textAt, textsAt } from '../format/element.ts'
import type { ReadableFormat } from '../format/format.ts'
import type { OfferDraft } from '../format/offer-draft.ts'
import type { XmlShape } from '../input/read-xml.ts'
import { yrlTable } from './map-yrl.ts'

export const yrlShape: XmlShape<'yrl'> = { format: 'yrl', path: ['realty-feed', 'offer'] }

export const readYrl: ReadableFormat = {
  idOf: (offer) => textAt(offer, '@internal-id'),
  readOffer(offer, draft) {
    draft.place.country = textAt(offer, 'location/country')
    draft.place.locality = textAt(offer, 'location/locality-name')
    draft.place.latitude = textAt(offer, 'location/latitude')
    draft.place.longitude = textAt(offer, 'location/longitude')
    for (const row of yrlTable) row.read(offer, draft)
    readTraces(offer, draft)
    for (const image of elementsAt(offer, 'image')) {
      const isPlan = /plan|план/i.test(image.attributes.tag ?? '')
      draft.addMedia(image.text, 'image', isPlan)
    }
    for (const video of [...textsAt(offer, 'video'), ...textsAt(offer, 'video-review/online-show')])
      draft.addMedia(video, 'video')
  },
}

function readTraces(offer: Element, draft: OfferDraft) {
  draft.traces.flat = textAt(offer, 'location/apartment') || null
  for (const phone of textsAt(offer, 'sales-agent/phone')) draft.addPhone(phone)
  draft.addOtherId(textAt(offer, 'cadastral-number'))
  draft.addOtherId(textAt(offer, 'lot-number'))
}
