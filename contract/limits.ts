export const limits = {
  page: { size: 10, mapSize: 1000, maxSize: 1000, maxOffset: 100_000 },
  markers: 5_000,
  price: { min: 0, max: 100_000_000 },
  filterPrice: { min: 0, max: 10_000_000 },
  area: { min: 1, max: 2_000 },
  floor: { min: -1, max: 99 },
  floorsCount: { min: 1, max: 99 },
  rate: { min: 0.01, max: 1_000 },
  deposit: { min: 0, max: 100_000_000 },
  description: 1_000,
  title: 255,
  text: 255,
  profileDescription: 10_000,
  photos: 10,
  polygonPoints: { min: 3, max: 100 },
  search: 200,
  /** A sentence that is asked in words; what is longer is read so far. */
  ask: 10_000,
  walk: { min: 1, max: 120 },
  /** A visitor's own places: home, work, school. */
  ownPlaces: 3,
  placeName: 40,
  sea: { min: 0, max: 20_000 },
  period: { min: 1, max: 120 },
  freshDays: { min: 1, max: 365 },
  /** A text search is counted no further: this many says "more than 1,000". */
  countedByText: 1_001,
  savedSearches: 50,
  compare: 4,
  password: { min: 8, max: 200 },
  undoHours: 24,
  linkMinutes: 10,
  passkeys: 20,
  passkeyName: 60,
  factorCode: 40,
  recoveryCodes: 10,
} as const

/** What no page needs to know: apart, so that none carries it. */
export const serverLimits = {
  /** For so long after a password, code or passkey the session may change what guards the account. */
  confirmedMinutes: 10,
  /** Between the first and the second step of signing in. */
  signInStepMinutes: 10,
  idempotencyHours: 48,
  /** How long a link opens what it was sent for. */
  renewLinkMinutes: 30,
  confirmLinkHours: 72,
  changeLinkMinutes: 30,
  /** So long whoever reads the old address of an account can take a change of it back. */
  undoLinkDays: 7,
  /** Answers to writes with an Idempotency-Key, of one caller: beyond so many the oldest are forgotten. */
  keptAnswers: 2_000,
  /** Advertisers are asked whether a listing still stands when nothing was heard of it for so long, and how often. */
  stillAvailable: { afterDays: 21, againDays: 7, times: 3 },
  /** Where memory cannot tell, so many listings that fit are placed, the newest: in a large city fewer, to come in time. */
  placedByDatabase: { usually: 200_000, inLargeCity: 20_000 },
  launchData: { maxAgeSeconds: 86_400, maxAheadSeconds: 60 },
} as const

export const mapDefaults = {
  listingZoom: 18,
  maxZoom: 20,
  markerSize: 48,
} as const

export const listScroll = { threshold: 500, debounce: 20 } as const

export const storageKeys = {
  language: 'language',
  favourites: 'favIds',
  theme: 'theme',
  wideListing: 'wideListing',
  listingDrafts: 'adDrafts',
  /** What was last given with a request for a viewing, by a visitor and by whoever was signed in. */
  contacts: 'myContacts',
  ownContacts: 'ownContacts',
  inboxNotes: 'inboxNotes',
  ownPlaces: 'ownPlaces',
  /** Lists that are shared by a link: their keys, and what is in them. */
  shortlists: 'shortlists',
  /** `no` where somebody let the city go that an installed app keeps by itself. */
  pocket: 'pocket',
  /** Marks of whoever is signed in, which the server does not have yet. */
  unsent: 'unsent',
  /** Another value each time that somebody signs in or out. */
  session: 'session',
} as const

/** What a browser tells the server for the next page that it renders. */
export const choiceCookies = { language: 'lang', theme: 'theme', listing: 'listing' } as const

/** What the client sends when it asks for an empty list of favourites; it finds nothing. */
export const emptyIdList = '-123'

/** The agency whose contacts the site's own contact widget shows. */
export const houseAgencyId = '1'
