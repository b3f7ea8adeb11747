import { cities } from '../cities.ts'
import { outgoingFeeds } from '../feeds/feed-outgoing.ts'
import { listings } from '../listings/listings.ts'
import { markets } from '../market/market.ts'
import { images } from '../media/images.ts'
import { ask } from '../search/ask.ts'
import { pockets } from '../search/pocket.ts'
import { config } from './config.ts'
import type { Route } from './route.ts'

interface CachingRule {
  /** What it is used for, so that a reader finds the right one. */
  holds: string
  /** Who may hold a copy: nobody, the browser that asked, or also caches that many people share. */
  by: 'nobody' | 'the browser' | 'everybody'
  /** For how long a browser uses its copy without asking, in seconds. */
  browser?: number
  /** The same for shared caches, where it differs. */
  shared?: number
  /** The bytes under this address never change. */
  isForEver?: true
  /** Headers of the request that the answer depends on. */
  vary?: readonly string[]
  /** Told to somebody signed in, it is theirs: the rule that holds then. */
  signedIn?: 'own' | 'ownPage'
}

const year = 31_536_000
/** A search, a marker or a page that is withdrawn is gone from shared caches after this, in seconds. */
const changing = 10
/** A picture, too: with the half second in which processes agree, within a minute. */
const withdrawable = 50
const byCaller = ['Accept-Encoding', 'Authorization', 'Cookie']
/** Whatever packs answers says so only when it does: the plain form would be served to all. */
const byPacking = ['Accept-Encoding']
const byReader = ['Accept-Encoding', 'Accept-Language', 'Cookie']

/**
 * What may be kept by whom and for how long, told once. The server's one hook writes the headers from it, whatever a
 * route says: only successes are kept at all, and nothing that sets a cookie.
 */
export const cachingRules = {
  never: { holds: 'personal things, writes, refusals, everything not named', by: 'nobody' },
  stream: { holds: 'streams of events, which nobody may repack', by: 'nobody' },
  own: {
    holds: 'what one signed-in caller is told',
    by: 'the browser',
    vary: byCaller,
  },
  ownPage: { holds: 'a page for one signed-in reader', by: 'the browser', vary: byReader },
  asked: {
    holds: 'files that change under their address: the browser asks each time',
    by: 'everybody',
  },
  asset: {
    holds: 'files whose address names their bytes',
    by: 'everybody',
    browser: year,
    isForEver: true,
  },
  picture: {
    holds: 'public pictures at a width, in the format that the reader takes',
    by: 'everybody',
    browser: year,
    shared: withdrawable,
    isForEver: true,
    vary: ['Accept'],
  },
  original: {
    holds: 'public pictures and video as they are stored',
    by: 'everybody',
    browser: year,
    shared: withdrawable,
    isForEver: true,
  },
  answer: {
    holds: 'lists, counts and markers for visitors',
    by: 'everybody',
    browser: 0,
    shared: changing,
    vary: byCaller,
    signedIn: 'own',
  },
  counted: {
    holds: 'answers whose asking is counted as a view: each question must arrive',
    by: 'everybody',
    browser: 0,
    vary: byCaller,
    signedIn: 'own',
  },
  page: {
    holds: "visitors' pages",
    by: 'everybody',
    browser: 0,
    shared: changing,
    vary: byReader,
    signedIn: 'ownPage',
  },
  shell: {
    holds: "the mini-app's document, which knows nobody",
    by: 'everybody',
    vary: ['Accept-Encoding', 'Accept-Language'],
  },
  minute: { holds: 'what is set for the site', by: 'everybody', browser: 60, vary: byPacking },
  map: {
    holds: 'the map for search engines, which names listings',
    by: 'everybody',
    browser: 3_600,
    shared: withdrawable,
    vary: byPacking,
  },
  day: { holds: 'icons', by: 'everybody', browser: 86_400 },
  hour: {
    holds: 'names of places, the manifest',
    by: 'everybody',
    browser: 3_600,
    vary: byReader,
    signedIn: 'ownPage',
  },
} as const satisfies Record<string, CachingRule>

export type Caching = keyof typeof cachingRules

/** As a visitor gets them; a route that is not named here is never kept. */
const cachedRoutes: readonly (readonly [Route, Caching])[] = [
  [listings.find, 'answer'],
  [listings.count, 'answer'],
  [listings.districts, 'answer'],
  [listings.markers, 'answer'],
  [listings.similar, 'answer'],
  [listings.get, 'counted'],
  [markets.find, 'answer'],
  [markets.report, 'answer'],
  [markets.cheaper, 'answer'],
  [markets.worth, 'answer'],
  // Limited by address, so that each question must arrive.
  [pockets.get, 'counted'],
  [images.get, 'picture'],
  [images.poster, 'picture'],
  [ask.names, 'hour'],
  [config.get, 'minute'],
  [cities.basemap, 'asked'],
  // The address is its only secret: it must not rest in caches of others.
  [outgoingFeeds.read, 'own'],
]
const byRoute = new Map(cachedRoutes)

export const cachingOf = (route: Route): Caching =>
  byRoute.get(route) ?? (route.answerKind === 'events' ? 'stream' : 'never')

/** What holds when this very answer goes to somebody who is signed in. */
export const forSignedIn = (caching: Caching): Caching => ruleOf(caching).signedIn ?? caching

export const varyOf = (caching: Caching): readonly string[] => ruleOf(caching).vary ?? []

export function cacheControlOf(caching: Caching): string {
  const { by, browser, shared, isForEver } = ruleOf(caching)
  if (caching === 'stream') return 'no-store, no-transform'
  if (by === 'nobody') return 'no-store'
  if (by === 'the browser') return 'private, no-cache'
  if (browser === undefined) return 'no-cache'
  return [
    'public',
    `max-age=${browser}`,
    shared !== undefined && `s-maxage=${shared}`,
    isForEver && 'immutable',
    browser === 0 && 'must-revalidate',
  ]
    .filter(Boolean)
    .join(', ')
}

const ruleOf = (caching: Caching): CachingRule => cachingRules[caching]
