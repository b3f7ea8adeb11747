import type { GroupTarget } from '../../../contract/import-plan.ts'
import type { Listing } from '../../../contract/listing.ts'

export interface AdMatch {
  target: GroupTarget
  matchedBy: 'id' | 'address'
}

/** `123`, `ad 123`, `#123 Rustaveli`, `объявление №123`: a number alone, or one that is called an ad's. */
const named =
  /^(\d{1,18})$|(?:^|[\s_-])(?:ad|id|ads|объявление|об|განცხადება|מודעה)[\s_-]*[#№]?[\s_-]*(\d{1,18})(?=\D|$)|[#№]\s*(\d{1,18})(?=\D|$)/iu

export const idInName = (title: string): string | undefined => {
  const [, alone, called, numbered] = named.exec(title.trim()) ?? []
  return alone ?? called ?? numbered
}

/** The words of an address without punctuation and words like "street". */
export const wordsOf = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
    ?.filter((word) => !streetWords.has(word))
    .join(' ') ?? ''

const streetWords = new Set([
  ...['ул', 'улица', 'проспект', 'пр', 'дом', 'д', 'street', 'st', 'str', 'avenue', 'ave'],
  ...['ქუჩა', 'ქ', 'გამზირი', 'רחוב', 'batumi', 'батуми', 'ბათუმი', 'בטומי'],
])

export const targetOf = (ad: Listing): GroupTarget => ({
  kind: 'existing',
  adId: ad.id,
  label: ad.title ?? ad.address ?? ad.id,
  present: ad.images.length,
})

/** The person's listing that a folder is named after. Of two listings at one address none is chosen. */
export function matchFolder(title: string, ads: readonly Listing[]): AdMatch | undefined {
  const id = idInName(title)
  const byId = id === undefined ? undefined : ads.find((ad) => ad.id === id)
  if (byId) return { target: targetOf(byId), matchedBy: 'id' }
  const words = wordsOf(title)
  if (words === '') return undefined
  const there = ads.filter((ad) => {
    const spellings = [ad.address, ...Object.values(ad.addressIn ?? {})]
    return spellings.some((spelling) => typeof spelling === 'string' && wordsOf(spelling) === words)
  })
  const [only] = there
  return only && there.length === 1 ? { target: targetOf(only), matchedBy: 'address' } : undefined
}
