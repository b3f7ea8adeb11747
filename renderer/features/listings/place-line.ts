import type { Language } from '../../../contract/languages.ts'
import type { Listing } from '../../../contract/listing.ts'

/** The address as the visitor reads it, where the gazetteer knows it; else as its owner wrote it. */
export const addressLine = (ad: Pick<Listing, 'address' | 'addressIn'>, language: Language) =>
  ad.addressIn?.[language] ?? ad.address ?? undefined

/** `ул. Руставели, 27 · Старый Батуми` */
export const placeLine = (
  ad: Pick<Listing, 'address' | 'addressIn' | 'district'>,
  language: Language,
) => [addressLine(ad, language), ad.district?.[language]].filter(Boolean).join(' · ')
