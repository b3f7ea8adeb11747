import { elementsAt, textAt } from '../format/element.ts'
import type { ReadableFormat } from '../format/format.ts'
import type { XmlShape } from '../input/read-xml.ts'
import { isNothing } from '../values/words.ts'
import { openImmoTable } from './map-openimmo.ts'

export const openImmoShape: XmlShape<'openimmo'> = {
  format: 'openimmo',
  path: ['openimmo', 'anbieter', 'immobilie'],
  sign: 'uebertragung',
}

const ids = ['objektnr_extern', 'openimmo_obid', 'objektnr_intern'].map(
  (name) => `verwaltung_techn/${name}`,
)

export const readOpenImmo: ReadableFormat = {
  idOf: (offer) => ids.map((path) => textAt(offer, path)).find((text) => !isNothing(text)),
  readOffer(offer, draft) {
    if (/^delete$/i.test(textAt(offer, 'verwaltung_techn/aktion/@aktionart') ?? ''))
      draft.refusal = 'MARKED_DELETED'
    draft.place.country = textAt(offer, 'geo/land/@iso_land')
    draft.place.locality = textAt(offer, 'geo/ort')
    draft.place.latitude = textAt(offer, 'geo/geokoordinaten/@breitengrad')
    draft.place.longitude = textAt(offer, 'geo/geokoordinaten/@laengengrad')
    const [street, house] = ['geo/strasse', 'geo/hausnummer'].map((path) => textAt(offer, path))
    if (!isNothing(street))
      draft.listing.address = isNothing(house) ? street : `${street}, ${house}`
    for (const row of openImmoTable) row.read(offer, draft)
    for (const path of ids) draft.addOtherId(textAt(offer, path))
    for (const name of ['tel_zentrale', 'tel_handy', 'tel_durchw'])
      draft.addPhone(textAt(offer, `kontaktperson/${name}`))
    draft.traces.flat = textAt(offer, 'geo/wohnungsnr') || null
    const attached = elementsAt(offer, 'anhaenge/anhang')
    const group = (each: (typeof attached)[number]) => (each.attributes.gruppe ?? '').toUpperCase()
    const covers = attached.filter((each) => group(each) === 'TITELBILD')
    for (const each of [...covers, ...attached.filter((other) => !covers.includes(other))]) {
      const url = textAt(each, 'daten/pfad')
      if (group(each) === 'FILM' || group(each) === 'FILMLINK') draft.addMedia(url, 'video')
      else if (
        ['', 'BILD', 'TITELBILD', 'INNENANSICHTEN', 'AUSSENANSICHTEN', 'GRUNDRISS'].includes(
          group(each),
        )
      )
        draft.addMedia(url, 'image', group(each) === 'GRUNDRISS')
    }
  },
}
