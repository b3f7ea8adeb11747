import type { Element } from '../format/element.ts'
import { addGroup, newElement, setText } from '../format/element.ts'
import type { WritableFormat } from '../format/format.ts'
import { writeElement, xmlDeclaration } from '../format/write-xml.ts'
import { country } from '../values/served-city.ts'
import { openImmoLosses, openImmoTable } from './map-openimmo.ts'

/** The format is strict about the order of elements. */
const order = [
  ...['objektkategorie', 'nutzungsart', 'vermarktungsart', 'objektart', 'geo', 'plz', 'ort'],
  ...['geokoordinaten', 'strasse', 'hausnummer', 'land', 'etage', 'anzahl_etagen'],
  ...['kontaktperson', 'email_zentrale', 'tel_zentrale', 'name', 'firma', 'preise', 'kaufpreis'],
  ...['kaltmiete', 'preis_zeiteinheit', 'provisionspflichtig', 'waehrung', 'kaution', 'flaechen'],
  ...['wohnflaeche', 'nutzflaeche', 'grundstuecksflaeche', 'anzahl_zimmer', 'anzahl_badezimmer'],
  ...['anzahl_balkone', 'ausstattung', 'bad', 'heizungsart', 'befeuerung', 'klimatisiert'],
  ...[
    'zustand_angaben',
    'zustand',
    'alter',
    'infrastruktur',
    'ausblick',
    'freitexte',
    'objekttitel',
  ],
  ...[
    'objektbeschreibung',
    'anhaenge',
    'format',
    'daten',
    'verwaltung_objekt',
    'haustiere',
    'verwaltung_techn',
  ],
  ...['objektnr_extern', 'aktion', 'openimmo_obid', 'stand_vom', 'user_defined_simplefield'],
]

function inOrder(element: Element): Element {
  const place = ({ name }: Element) => order.indexOf(name)
  element.children = element.children.map(inOrder).sort((a, b) => place(a) - place(b))
  return element
}

export const writeOpenImmo: WritableFormat = {
  format: 'openimmo',
  title: 'OpenImmo 1.2.7',
  contentType: 'application/xml; charset=utf-8',
  extension: 'xml',
  open: ({ at }) =>
    `${xmlDeclaration}<openimmo><uebertragung art="ONLINE" umfang="VOLL" version="1.2.7" sendersoftware="Sakhli" senderversion="1" timestamp="${at.toISOString().slice(0, 19)}"/><anbieter><firma>Sakhli</firma><openimmo_anid>sakhli</openimmo_anid>\n`,
  close: '</anbieter></openimmo>\n',
  between: '',
  requires: [{ what: 'category', isMet: ({ content }) => content.category !== null }],
  asks: ['livingArea', 'buildYear'],
  losses: openImmoLosses,
  writeListing(listing, { city }) {
    const { content, contact } = listing
    const home = newElement('immobilie')
    for (const row of openImmoTable) row.write(listing, home)
    setText(home, 'geo/ort', city.names.en)
    if (content.coordinates) {
      setText(home, 'geo/geokoordinaten/@breitengrad', String(content.coordinates[0]))
      setText(home, 'geo/geokoordinaten/@laengengrad', String(content.coordinates[1]))
    }
    if (content.address) setText(home, 'geo/strasse', content.address)
    setText(home, 'geo/land/@iso_land', country.iso)
    setText(home, 'kontaktperson/name', contact.name)
    if (contact.email) setText(home, 'kontaktperson/email_zentrale', contact.email)
    if (contact.phone) setText(home, 'kontaktperson/tel_zentrale', contact.phone)
    const attached = listing.media.map(({ url, type, isPlan }) => {
      const each = newElement('anhang')
      each.attributes.location = 'REMOTE'
      each.attributes.gruppe = type === 'video' ? 'FILMLINK' : isPlan ? 'GRUNDRISS' : 'BILD'
      setText(each, 'format', type === 'video' ? 'MP4' : 'JPEG')
      setText(each, 'daten/pfad', url)
      return each
    })
    addGroup(home, 'anhaenge', attached)
    setText(home, 'verwaltung_techn/objektnr_extern', listing.id)
    setText(home, 'verwaltung_techn/aktion/@aktionart', 'CHANGE')
    setText(home, 'verwaltung_techn/openimmo_obid', `sakhli-${listing.id}`)
    setText(home, 'verwaltung_techn/stand_vom', listing.updatedAt.toISOString().slice(0, 10))
    return `${writeElement(inOrder(home))}\n`
  },
}
