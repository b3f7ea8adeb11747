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
  /** What the rule is for, so that readers find the right one. */
  holds: string
  /** Who may hold a copy: nobody, only the browser that asked, or also caches that many people share. */
  by: 'nobody' | 'the browser' | 'everybody'
  /** For how many seconds a browser uses its copy without asking. */
  browser?: number
  /** The same for shared caches, if it differs. */
  shared?: number
  /** The bytes under this address never change. */
  isForEver?: true
  /** Headers of the request that the answer depends on. */
  vary?: readonly string[]
  /** The rule that holds instead for a signed-in person, whose answer is their own. */
  signedIn?: 'own' | 'ownPage'
}

const year = 31_536_000
/** After how many seconds a withdrawn search result, marker or page is gone from shared caches. */
const changing = 10
/** The same for pictures: less than a minute, so that the half second until all processes agree fits in. */
const withdrawable = 50
const byCaller = ['Accept-Encoding', 'Authorization', 'Cookie']
/**
 * The compressor adds this header only to answers that it compresses. Without it here, caches would give an
 * uncompressed answer to everybody.
 */
const byPacking = ['Accept-Encoding']
const byReader = ['Accept-Encoding', 'Accept-Language', 'Cookie']

/**
 * Who may cache an answer, and for how long. One hook of the server writes the headers from this table for every route.
 * Only successful answers are cached, and none that sets a cookie.
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

/** The rules for visitors. A route that is not named here is never cached. */
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
  // Calls are limited for each address, so every call must reach the server.
  [pockets.get, 'counted'],
  [images.get, 'picture'],
  [images.poster, 'picture'],
  [ask.names, 'hour'],
  [config.get, 'minute'],
  [cities.basemap, 'asked'],
  // The address is the only secret, so shared caches must not hold the answer.
  [outgoingFeeds.read, 'own'],
]
const byRoute = new Map(cachedRoutes)

export const cachingOf = (route: Route): Caching =>
  byRoute.get(route) ?? (route.answerKind === 'events' ? 'stream' : 'never')

/** The rule for the same answer to a signed-in person. */
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
