import { elementsAt, textAt } from '../format/element.ts'
import type { ReadableFormat } from '../format/format.ts'
import type { XmlShape } from '../input/read-xml.ts'
import { isNothing } from '../values/words.ts'
import { avitoTable } from './map-avito.ts'

export const avitoShape: XmlShape<'avito'> = { format: 'avito', path: ['ads', 'ad'] }

export const readAvito: ReadableFormat = {
  idOf: (offer) => textAt(offer, 'Id'),
  readOffer(offer, draft) {
    draft.place.country = textAt(offer, 'Country')
    draft.place.locality = textAt(offer, 'City')
    draft.place.latitude = textAt(offer, 'Latitude')
    draft.place.longitude = textAt(offer, 'Longitude')
    const line = textAt(offer, 'Address')
    draft.listing.address = (isNothing(line) ? textAt(offer, 'Street') : line) ?? null
    for (const row of avitoTable) row.read(offer, draft)
    const amount = textAt(offer, 'Price')
    const perMetre = textAt(offer, 'PriceType')
    if (amount !== undefined && /м2|м²/i.test(perMetre ?? ''))
      draft.warn('UNKNOWN_UNIT', 'price', `${amount} / ${perMetre}`)
    else if (amount !== undefined) {
      const period = /в год/i.test(perMetre ?? '') ? 'year' : null
      draft.prices.push({ amount, currency: textAt(offer, 'Currency') || 'RUB', period })
    }
    draft.addPhone(textAt(offer, 'ContactPhone'))
    draft.addOtherId(textAt(offer, 'CadastralNumber'))
    for (const image of elementsAt(offer, 'Images/Image')) draft.addMedia(image.attributes.url)
    draft.addMedia(textAt(offer, 'VideoURL'), 'video')
  },
}
