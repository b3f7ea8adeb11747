import type { City } from '../../../contract/cities.ts'
import type { GroupTarget } from '../../../contract/import/plan.ts'
import type { Listing } from '../../../contract/listings/listing.ts'
import { idOfDigits } from '../../../contract/wire/ids.ts'

export interface ListingMatch {
  target: GroupTarget
  matchedBy: 'id' | 'address'
}

/** `123`, `ad 123`, `#123 Rustaveli`, `объявление №123`: a number alone, or after a word or sign for a listing. */
const named =
  /^(\d{1,18})$|(?:^|[\s_-])(?:ad|id|ads|объявление|об|განცხადება|מודעה)[\s_-]*[#№]?[\s_-]*(\d{1,18})(?=\D|$)|[#№]\s*(\d{1,18})(?=\D|$)/iu

export const idInName = (title: string): string | undefined => {
  const [, alone, called, numbered] = named.exec(title.trim()) ?? []
  const digits = alone ?? called ?? numbered
  return digits && idOfDigits(digits)
}

/** The words of an address without punctuation, words like "street" and the name of the city. */
export const wordsOf = (text: string, cityWords: ReadonlySet<string>) =>
  allWords(text)
    .filter((word) => !streetWords.has(word) && !cityWords.has(word))
    .join(' ')

const allWords = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []

/** Words that somebody may write for the city before or after a street. */
export const cityWordsOf = ({ names }: Pick<City, 'names'>): ReadonlySet<string> =>
  new Set(Object.values(names).flatMap(({ name }) => allWords(name)))

const streetWords = new Set([
  ...['ул', 'улица', 'проспект', 'пр', 'дом', 'д', 'street', 'st', 'str', 'avenue', 'ave'],
  ...['ქუჩა', 'ქ', 'გამზირი', 'רחוב'],
])

export const targetOf = (listing: Listing): GroupTarget => ({
  kind: 'existing',
  listingId: listing.id,
  label: listing.title ?? listing.address ?? listing.id,
  present: listing.images.length,
})

/** The person's listing that a folder is named after. If two listings have the same address, none is chosen. */
export function matchFolder(
  title: string,
  listings: readonly Listing[],
  cityWords: ReadonlySet<string>,
): ListingMatch | undefined {
  const id = idInName(title)
  const byId = id === undefined ? undefined : listings.find((listing) => listing.id === id)
  if (byId) return { target: targetOf(byId), matchedBy: 'id' }
  const words = wordsOf(title, cityWords)
  if (words === '') return undefined
  const there = listings.filter((listing) => {
    const spellings = [listing.address, ...Object.values(listing.addressIn ?? {})]
    return spellings.some(
      (spelling) => typeof spelling === 'string' && wordsOf(spelling, cityWords) === words,
    )
  })
  const [only] = there
  return only && there.length === 1 ? { target: targetOf(only), matchedBy: 'address' } : undefined
}
