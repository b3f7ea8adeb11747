import type { Language } from '../../../contract/languages.ts'
import type { Listing } from '../../../contract/listings/listing.ts'

/** The address in the visitor's language if the gazetteer knows it, else as its owner wrote it. */
export const addressLine = (listing: Pick<Listing, 'address' | 'addressIn'>, language: Language) =>
  listing.addressIn?.[language] ?? listing.address ?? undefined

/** `ул. Руставели, 27 · Старый Батуми` */
export const placeLine = (
  listing: Pick<Listing, 'address' | 'addressIn' | 'district'>,
  language: Language,
) => [addressLine(listing, language), listing.district?.[language]].filter(Boolean).join(' · ')
