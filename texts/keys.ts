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

/**
 * Every namespace with the keys of its Russian file; `npm run check` makes sure that the other languages have the same
 * keys.
 */
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

/** `rooms` for `rooms_one`, `rooms_few` and so on, because `count` chooses the form. */
type WithoutForm<Key extends string> =
  Key extends `${infer Base}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}` ? Base : Key

type PathsIn<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string
    ? WithoutForm<Key>
    : `${Key}.${PathsIn<Tree[Key]>}`
}[keyof Tree & string]

/**
 * The whole key for each namespace and path. It is a table, because a template type would allow every name with every
 * path.
 */
type WholeKeys = {
  [Name in Namespace]: { [Path in PathsIn<Namespaces[Name]>]: `${Name}:${Path}` }
}

/** `listing:facts.area` and the whole keys of all other texts. */
export type TextKey = { [Name in Namespace]: WholeKeys[Name][keyof WholeKeys[Name]] }[Namespace]

/** The keys of texts without blanks. */
export type KeyWithoutBlanks = Exclude<TextKey, keyof Blanks>

type PathsWithoutBlanks = {
  [Name in Namespace]: {
    [Path in keyof WholeKeys[Name]]: WholeKeys[Name][Path] extends keyof Blanks ? never : Path
  }[keyof WholeKeys[Name]]
}

/** A value for each blank; `count` also chooses the plural form. */
type ValuesOf<Key> = {
  [Name in Blanks[Key & keyof Blanks]]: Name extends 'count' ? number : string | number
}

/** Finds a text by its whole key. A key without a text and a blank without a value are errors for the compiler. */
export interface Translate {
  (key: KeyWithoutBlanks): string
  <Key extends TextKey>(key: Key, values: ValuesOf<Key>): string
}

/** `nav.home` for a text of the namespace `site`: for tables that name the texts of a screen. */
export type PathWithoutBlanks<Name extends Namespace> = PathsWithoutBlanks[Name]

/** `listing:facts.area` for `facts.area` where the namespace is `listing`. */
type WholeKey<Name extends Namespace, Key> = Key extends TextKey
  ? Key
  : Key extends keyof WholeKeys[Name]
    ? WholeKeys[Name][Key]
    : never

/** How a screen finds texts: those of its own namespace by their path, all others by their whole key. */
export type TranslateIn<Name extends Namespace> = Translate & {
  (key: KeyWithoutBlanks | PathWithoutBlanks<Name>): string
  <Key extends TextKey | keyof WholeKeys[Name]>(
    key: Key,
    values: ValuesOf<WholeKey<Name, Key>>,
  ): string
}

/** The text function and its language, for code outside a page. */
export interface TextSource {
  t: Translate
  language: Language
}
