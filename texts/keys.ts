import type { Language } from '../contract/languages.ts'
import type account from './ru/account.json'
import type page from './ru/ad.json'
import type bot from './ru/bot.json'
import type desk from './ru/desk.json'
import type deskListings from './ru/desk-ads.json'
import type form from './ru/form.json'
import type help from './ru/help.json'
import type importTexts from './ru/import.json'
import type inbox from './ru/inbox.json'
import type listing from './ru/listing.json'
import type lists from './ru/lists.json'
import type map from './ru/map.json'
import type messages from './ru/messages.json'
import type mine from './ru/mine.json'
import type operator from './ru/operator.json'
import type photos from './ru/photos.json'
import type profile from './ru/profile.json'
import type search from './ru/search.json'
import type site from './ru/site.json'
import type { TextValues } from './translator.ts'

/** Every namespace, as Russian has it; `npm run check` holds the other languages to the same keys. */
interface Namespaces {
  account: typeof account
  ad: typeof page
  bot: typeof bot
  desk: typeof desk
  'desk-ads': typeof deskListings
  form: typeof form
  help: typeof help
  import: typeof importTexts
  inbox: typeof inbox
  listing: typeof listing
  lists: typeof lists
  map: typeof map
  messages: typeof messages
  mine: typeof mine
  operator: typeof operator
  photos: typeof photos
  profile: typeof profile
  search: typeof search
  site: typeof site
}

export type Namespace = keyof Namespaces

/** `rooms` for `rooms_one` and its like: the count chooses the form. */
type WithoutForm<Key extends string> =
  Key extends `${infer Base}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}` ? Base : Key

type PathsIn<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string
    ? WithoutForm<Key>
    : `${Key}.${PathsIn<Tree[Key]>}`
}[keyof Tree & string]

/** `listing:facts.area` and every other text there is. */
export type TextKey = {
  [Name in Namespace]: `${Name}:${PathsIn<Namespaces[Name]>}`
}[Namespace]

export interface Translate {
  (key: TextKey): string
  (key: TextKey, values: TextValues): string
}

/** What a text is written with where a whole page is not at hand. */
export interface TextSource {
  t: Translate
  language: Language
}
