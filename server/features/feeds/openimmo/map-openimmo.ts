import type { PricePeriod } from '../../../../contract/feeds/feeds.ts'
import type { ListingContent } from '../../../../contract/listings/listing-fields.ts'
import { fieldSchemas } from '../../../../contract/listings/listing-form.ts'
import type {
  ApartmentCondition,
  Category,
  Facility,
  HeatingType,
} from '../../../../contract/listings/listing-words.ts'
import type { Element, Path } from '../format/element.ts'
import { addElement, elementsAt, setText, textAt } from '../format/element.ts'
import type { FieldRow } from '../format/field-rows.ts'
import { addToList, flagRow, numberRow, readAreaAt, textRow } from '../format/field-rows.ts'
import type { Loss } from '../format/format.ts'
import { periodWords, readBalcony, readRooms, roomsCount } from '../format/shared-rows.ts'
import { writeNumber } from '../values/numbers.ts'
import { isNothing, readFlag, Words } from '../values/words.ts'

const isSet = (element: Element, path: Path) => readFlag(textAt(element, path)) === true

const deals: FieldRow = {
  fields: ['dealType'],
  read: (offer, draft) => {
    const deal = 'objektkategorie/vermarktungsart'
    const isLet = isSet(offer, `${deal}/@MIETE_PACHT`) || isSet(offer, `${deal}/@LEASING`)
    draft.listing.dealType = isLet && !isSet(offer, `${deal}/@KAUF`) ? 'rent' : 'sale'
    const isByDay = unitOf(offer) === 'day' || isSet(offer, 'verwaltung_objekt/als_ferien')
    if (isLet && isByDay) draft.listing.dealType = 'daily'
  },
  write: ({ content: { category, dealType } }, to) => {
    const isHome = category !== 'commercial'
    const use = 'objektkategorie/nutzungsart'
    setText(to, `${use}/@WOHNEN`, String(isHome))
    setText(to, `${use}/@GEWERBE`, String(!isHome))
    const deal = 'objektkategorie/vermarktungsart'
    setText(to, `${deal}/@KAUF`, String(dealType === 'sale'))
    setText(to, `${deal}/@MIETE_PACHT`, String(dealType !== 'sale'))
  },
}

const unitOf = (offer: Element): PricePeriod | undefined =>
  periodWords.read(textAt(offer, 'preise/preis_zeiteinheit/@zeiteinheit') ?? '')

/** The element within `objektart` names the kind; its attributes are more exact than a listing. */
const kinds = new Words<Exclude<Category, 'newApartment'>>({
  secondaryApartment: ['wohnung'],
  house: ['haus'],
  land: ['grundstueck'],
  commercial: [
    ...['sonstige', 'buero_praxen', 'einzelhandel', 'gastgewerbe', 'hallen_lager_prod'],
    ...['freizeitimmobilie_gewerblich', 'zinshaus_renditeobjekt', 'land_und_forstwirtschaft'],
  ],
})
const unlisted = ['zimmer', 'parken']

const category: FieldRow = {
  fields: ['category'],
  read: (offer, draft) => {
    const named = elementsAt(offer, 'objektkategorie/objektart').flatMap(({ children }) => children)
    const [kind] = named.filter(({ name }) => name !== 'objektart_zusatz')
    if (!kind) return
    if (unlisted.includes(kind.name)) draft.refusal = 'UNSUPPORTED_KIND'
    const read = kinds.read(kind.name)
    const condition = textAt(offer, 'zustand_angaben/zustand/@zustand_art') ?? ''
    const isNew =
      /^neubau$/i.test(textAt(offer, 'zustand_angaben/alter/@alter_attr') ?? '') ||
      /^(erstbezug|rohbau|projektiert)$/i.test(condition)
    if (!read) draft.warn('UNKNOWN_WORD', 'category', kind.name)
    else draft.listing.category = read === 'secondaryApartment' && isNew ? 'newApartment' : read
  },
  write: ({ content }, to) => {
    if (!content.category) return
    const isNew = content.category === 'newApartment'
    const word = kinds.write(isNew ? 'secondaryApartment' : (content.category as 'house'))
    setText(to, `objektkategorie/objektart/${word}`, '')
    if (isNew) setText(to, 'zustand_angaben/alter/@alter_attr', 'NEUBAU')
  },
}

/** The price of a sale, or else a rent; rents are tried from the one without costs to the one with most costs. */
const price: FieldRow = {
  fields: ['price', 'currency'],
  read: (offer, draft) => {
    const currency = textAt(offer, 'preise/waehrung/@iso_waehrung') || 'EUR'
    const add = (paths: readonly Path[], period: PricePeriod | null) => {
      const amount = paths
        .map((path) => textAt(offer, `preise/${path}`))
        .find((text) => !isNothing(text))
      if (amount !== undefined) draft.prices.push({ amount, currency, period })
    }
    if (draft.listing.dealType === 'sale')
      add(['kaufpreis', 'kaufpreisbrutto', 'kaufpreisnetto'], null)
    else
      add(
        ['kaltmiete', 'nettokaltmiete', 'pauschalmiete', 'warmmiete', 'pacht'],
        unitOf(offer) ?? (draft.listing.dealType === 'daily' ? 'day' : 'month'),
      )
  },
  write: ({ content: { price: amount, currency, dealType } }, to) => {
    if (amount === null) return
    setText(to, dealType === 'sale' ? 'preise/kaufpreis' : 'preise/kaltmiete', String(amount))
    setText(to, 'preise/waehrung/@iso_waehrung', currency)
    if (dealType === 'daily') setText(to, 'preise/preis_zeiteinheit/@zeiteinheit', 'TAG')
  },
}

const commission: FieldRow = {
  fields: ['commission'],
  read: (offer, draft) => {
    const told = readFlag(textAt(offer, 'preise/provisionspflichtig'))
    if (told !== undefined) draft.listing.commission = told
  },
  write: ({ content }, to) => {
    if (content.commission !== null)
      setText(to, 'preise/provisionspflichtig', String(content.commission))
  },
}

const area: FieldRow = {
  fields: ['area'],
  read: (offer, draft) => {
    const first = (...paths: Path[]) =>
      paths.map((path) => readAreaAt(offer, draft, `flaechen/${path}`)).find((each) => each)
    draft.listing.area =
      (draft.listing.category === 'land'
        ? first('grundstuecksflaeche', 'gesamtflaeche')
        : first('wohnflaeche', 'nutzflaeche', 'gesamtflaeche', 'bueroflaeche', 'ladenflaeche')) ??
      null
  },
  write: ({ content }, to) => {
    if (content.area === null) return
    const name =
      content.category === 'land'
        ? 'grundstuecksflaeche'
        : content.category === 'commercial'
          ? 'nutzflaeche'
          : 'wohnflaeche'
    setText(to, `flaechen/${name}`, writeNumber(content.area))
  },
}

const rooms: FieldRow = {
  fields: ['apartmentCategory'],
  read: (offer, draft) => readRooms(textAt(offer, 'flaechen/anzahl_zimmer'), draft),
  write: ({ content: { apartmentCategory } }, to) => {
    if (apartmentCategory)
      setText(
        to,
        'flaechen/anzahl_zimmer',
        apartmentCategory === 'studio' ? '1' : roomsCount(apartmentCategory),
      )
  },
}

const conditions = new Words<ApartmentCondition>({
  finishedWithRenovation: [
    ...['GEPFLEGT', 'ERSTBEZUG', 'NEUWERTIG', 'TEIL_VOLLRENOVIERT', 'MODERNISIERT', 'SANIERT'],
    ...['TEIL_VOLLSANIERT', 'VOLL_SANIERT', 'NACH_VEREINBARUNG'],
  ],
  whiteFrame: ['PROJEKTIERT'],
  blackFrame: [
    'ROHBAU',
    'ENTKERNT',
    'SANIERUNGSBEDUERFTIG',
    'TEIL_VOLLRENOVIERUNGSBED',
    'BAUFAELLIG',
  ],
})

const condition: FieldRow = {
  fields: ['apartmentCondition'],
  read: (offer, draft) => {
    const text = textAt(offer, 'zustand_angaben/zustand/@zustand_art')
    if (isNothing(text)) return
    const word = conditions.read(text)
    if (word) draft.listing.apartmentCondition = word
    else draft.warn('UNKNOWN_WORD', 'apartmentCondition', text)
  },
  write: ({ content: { apartmentCondition } }, to) => {
    // The format's word for "planned" says too much of a white frame, and no flat in an old house is a building shell.
    if (apartmentCondition === 'finishedWithRenovation')
      setText(
        to,
        'zustand_angaben/zustand/@zustand_art',
        conditions.write(apartmentCondition) ?? '',
      )
  },
}

/** A boolean attribute of an element that holds several of them. */
const attributeRow = (
  field: 'heatingTypes' | 'facilities',
  word: HeatingType | Facility,
  element: Path,
  attribute: string,
  alsoRead: readonly string[] = [],
): FieldRow => ({
  fields: [field],
  read: (offer, draft) => {
    if ([attribute, ...alsoRead].some((name) => isSet(offer, `${element}/@${name}`)))
      addToList(draft, field, word)
  },
  write: ({ content }, to) => {
    if ((content[field] as readonly string[]).includes(word))
      setText(to, `${element}/@${attribute}`, 'true')
  },
})

const views: FieldRow = {
  fields: ['facilities'],
  read: (offer, draft) => {
    for (const view of elementsAt(offer, 'infrastruktur/ausblick')) {
      if (/^meer$/i.test(view.attributes.blick ?? '')) addToList(draft, 'facilities', 'seaView')
      if (/^berge$/i.test(view.attributes.blick ?? ''))
        addToList(draft, 'facilities', 'mountainsView')
    }
  },
  write: ({ content: { facilities } }, to) => {
    if (facilities.includes('seaView')) setText(to, 'infrastruktur/ausblick/@blick', 'MEER')
    else if (facilities.includes('mountainsView'))
      setText(to, 'infrastruktur/ausblick/@blick', 'BERGE')
  },
}

const counted = (word: 'balcony' | 'twoBathrooms', path: Path, least: number): FieldRow => ({
  fields: ['facilities'],
  read: (offer, draft) => {
    const text = textAt(offer, path)
    if (least === 1) readBalcony(text, draft)
    else if ((draft.readNumber('facilities', text) ?? 0) >= least)
      addToList(draft, 'facilities', word)
  },
  write: ({ content }, to) => {
    if (content.facilities.includes(word)) setText(to, path, String(least))
  },
})

type OwnField = (typeof ownFields)[number]
/** Fields for which the format has no words; it lets everybody add fields with names of their own. */
const ownFields = [
  'apartmentCategory',
  'apartmentCondition',
  'facilities',
  'heatingTypes',
  'isExclusive',
  'paymentVariants',
  'rentalPeriods',
  'rentPaymentType',
] as const satisfies readonly (keyof ListingContent)[]
const ownName = (field: OwnField) => `sakhli.${field}`

const ownField = (field: OwnField): FieldRow => ({
  fields: [field],
  read: (offer, draft) => {
    const own = elementsAt(offer, 'user_defined_simplefield').find(
      ({ attributes }) => attributes.feldname === ownName(field),
    )
    if (!own) return
    const isList = Array.isArray(draft.listing[field])
    const words = own.text.split(' ').filter((word) => word !== '')
    const read = fieldSchemas[field].safeParse(isList ? words : own.text.trim())
    if (read.success) Object.assign(draft.listing, { [field]: read.data })
    else draft.warn('UNKNOWN_WORD', field, own.text)
  },
  write: ({ content }, to) => {
    const value = content[field]
    const text = Array.isArray(value)
      ? value.join(' ')
      : value === null || value === false
        ? ''
        : String(value)
    if (text !== '')
      addElement(to, 'user_defined_simplefield', text).attributes.feldname = ownName(field)
  },
})

export const openImmoTable: readonly FieldRow[] = [
  deals,
  category,
  price,
  commission,
  area,
  rooms,
  numberRow('floor', 'geo/etage'),
  numberRow('floorsCount', 'geo/anzahl_etagen'),
  numberRow('deposit', 'preise/kaution'),
  condition,
  textRow('title', 'freitexte/objekttitel'),
  textRow('description', 'freitexte/objektbeschreibung', [
    'freitexte/objekt_text',
    'freitexte/dreizeiler',
  ]),
  attributeRow('heatingTypes', 'central', 'ausstattung/heizungsart', 'ZENTRAL', ['FERN']),
  attributeRow('heatingTypes', 'warmFloor', 'ausstattung/heizungsart', 'FUSSBODEN'),
  attributeRow('heatingTypes', 'gas', 'ausstattung/befeuerung', 'GAS'),
  attributeRow('heatingTypes', 'electric', 'ausstattung/befeuerung', 'ELEKTRO'),
  flagRow('heatingTypes', 'conditioner', 'ausstattung/klimatisiert', 'true'),
  attributeRow('facilities', 'bath', 'ausstattung/bad', 'WANNE'),
  counted('balcony', 'flaechen/anzahl_balkone', 1),
  counted('twoBathrooms', 'flaechen/anzahl_badezimmer', 2),
  flagRow('facilities', 'pets', 'verwaltung_objekt/haustiere', 'true'),
  views,
  ...ownFields.map(ownField),
]

export const openImmoLosses: readonly Loss[] = []
