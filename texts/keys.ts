import type { Language } from '../contract/languages.ts'
import type { Blanks } from './blanks.ts'
import type account from './ru/account.json'
import type page from './ru/ad.json'
import type bin from './ru/bin.json'
import type bot from './ru/bot.json'
import type channels from './ru/channels.json'
import type desk from './ru/desk.json'
import type deskListings from './ru/desk-ads.json'
import type feeds from './ru/feeds.json'
import type fields from './ru/fields.json'
import type form from './ru/form.json'
import type help from './ru/help.json'
import type history from './ru/history.json'
import type importTexts from './ru/import.json'
import type inbox from './ru/inbox.json'
import type letters from './ru/letters.json'
import type listing from './ru/listing.json'
import type lists from './ru/lists.json'
import type map from './ru/map.json'
import type market from './ru/market.json'
import type menu from './ru/menu.json'
import type messages from './ru/messages.json'
import type mine from './ru/mine.json'
import type notices from './ru/notices.json'
import type operator from './ru/operator.json'
import type pages from './ru/pages.json'
import type photos from './ru/photos.json'
import type places from './ru/places.json'
import type pocket from './ru/pocket.json'
import type profile from './ru/profile.json'
import type program from './ru/program.json'
import type search from './ru/search.json'
import type shortlist from './ru/shortlist.json'
import type site from './ru/site.json'
import type staff from './ru/staff.json'
import type words from './ru/words.json'

/** Every namespace, as Russian has it; `npm run check` holds the other languages to the same keys. */
interface Namespaces {
  account: typeof account
  ad: typeof page
  bin: typeof bin
  bot: typeof bot
  channels: typeof channels
  desk: typeof desk
  'desk-ads': typeof deskListings
  feeds: typeof feeds
  fields: typeof fields
  form: typeof form
  help: typeof help
  history: typeof history
  import: typeof importTexts
  inbox: typeof inbox
  letters: typeof letters
  listing: typeof listing
  lists: typeof lists
  map: typeof map
  market: typeof market
  menu: typeof menu
  messages: typeof messages
  mine: typeof mine
  notices: typeof notices
  operator: typeof operator
  pages: typeof pages
  photos: typeof photos
  places: typeof places
  pocket: typeof pocket
  profile: typeof profile
  program: typeof program
  search: typeof search
  shortlist: typeof shortlist
  site: typeof site
  staff: typeof staff
  words: typeof words
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

/** By namespace and path the whole key: tables, since a name joined to a path would be every name to every path. */
type WholeKeys = {
  [Name in Namespace]: { [Path in PathsIn<Namespaces[Name]>]: `${Name}:${Path}` }
}

/** `listing:facts.area` and every other text there is. */
export type TextKey = { [Name in Namespace]: WholeKeys[Name][keyof WholeKeys[Name]] }[Namespace]

/** Those that are whole as they stand. */
export type KeyWithoutBlanks = Exclude<TextKey, keyof Blanks>

type PathsWithoutBlanks = {
  [Name in Namespace]: {
    [Path in keyof WholeKeys[Name]]: WholeKeys[Name][Path] extends keyof Blanks ? never : Path
  }[keyof WholeKeys[Name]]
}

/** Something for each blank; `count` also chooses the plural form. */
type ValuesOf<Key> = {
  [Name in Blanks[Key & keyof Blanks]]: Name extends 'count' ? number : string | number
}

/** Finds a text by its whole key. A key that no text has, or a blank that nothing fills, does not compile. */
export interface Translate {
  (key: KeyWithoutBlanks): string
  <Key extends TextKey>(key: Key, values: ValuesOf<Key>): string
}

/** `nav.home` of the site's texts: for a table that names what a screen will say. */
export type PathWithoutBlanks<Name extends Namespace> = PathsWithoutBlanks[Name]

/** `listing:facts.area` for `facts.area` where the namespace is `listing`. */
type WholeKey<Name extends Namespace, Key> = Key extends TextKey
  ? Key
  : Key extends keyof WholeKeys[Name]
    ? WholeKeys[Name][Key]
    : never

/** As a screen finds them: those of its own namespace by their path alone, all others by their whole key. */
export type TranslateIn<Name extends Namespace> = Translate & {
  (key: KeyWithoutBlanks | PathWithoutBlanks<Name>): string
  <Key extends TextKey | keyof WholeKeys[Name]>(
    key: Key,
    values: ValuesOf<WholeKey<Name, Key>>,
  ): string
}

/** What a text is written with where a whole page is not at hand. */
export interface TextSource {
  t: Translate
  language: Language
}
