import { elementsAt, textAt, textsAt } from '../format/element.ts'
import type { ReadableFormat } from '../format/format.ts'
import type { XmlShape } from '../input/read-xml.ts'
import { readFlag } from '../values/words.ts'
import { cianTable } from './map-cian.ts'

export const cianShape: XmlShape<'cian'> = {
  format: 'cian',
  path: ['feed', 'object'],
  sign: 'feed_version',
}

export const readCian: ReadableFormat = {
  idOf: (offer) => textAt(offer, 'ExternalId'),
  readOffer(offer, draft) {
    draft.place.latitude = textAt(offer, 'Coordinates/Lat')
    draft.place.longitude = textAt(offer, 'Coordinates/Lng')
    draft.listing.address = textAt(offer, 'Address') ?? null
    for (const row of cianTable) row.read(offer, draft)
    const amount = textAt(offer, 'BargainTerms/Price')
    if (amount !== undefined)
      draft.prices.push({
        amount,
        currency: textAt(offer, 'BargainTerms/Currency') || 'RUB',
        period: null,
      })
    draft.addOtherId(textAt(offer, 'CadastralNumber'))
    for (const phone of elementsAt(offer, 'Phones/PhoneSchema'))
      draft.addPhone(`${textAt(phone, 'CountryCode') ?? ''}${textAt(phone, 'Number') ?? ''}`)
    draft.traces.flat = textAt(offer, 'FlatNumber') || null
    // The default photo comes first, wherever it stands in the feed.
    const photos = elementsAt(offer, 'Photos/PhotoSchema').sort(
      (a, b) => Number(isDefault(b)) - Number(isDefault(a)),
    )
    for (const photo of photos) draft.addMedia(textAt(photo, 'FullUrl'))
    draft.addMedia(textAt(offer, 'LayoutPhoto/FullUrl'), 'image', true)
    for (const url of textsAt(offer, 'Videos/VideoSchema/Url')) draft.addMedia(url, 'video')
  },
}

const isDefault = (photo: Parameters<typeof textAt>[0]) =>
  readFlag(textAt(photo, 'IsDefault')) === true
