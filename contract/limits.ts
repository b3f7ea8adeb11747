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
  /** The length of a sentence that is asked in words; the rest is not read. */
  ask: 10_000,
  walk: { min: 1, max: 120 },
  /** A visitor's own places: home, work, school. */
  ownPlaces: 3,
  placeName: 40,
  sea: { min: 0, max: 20_000 },
  period: { min: 1, max: 120 },
  freshDays: { min: 1, max: 365 },
  /** A text search stops counting here: this number is shown as "more than 1,000". */
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

/** Limits that only the server needs; apart from the others, so that no page has to load them. */
export const serverLimits = {
  /** How long after a password, code or passkey the session may change the security of the account. */
  confirmedMinutes: 10,
  /** The time between the first and the second step of signing in. */
  signInStepMinutes: 10,
  idempotencyHours: 48,
  /** How long links in letters work. */
  renewLinkMinutes: 30,
  confirmLinkHours: 72,
  changeLinkMinutes: 30,
  /** How long the reader of an account's old email address can take a change of the address back. */
  undoLinkDays: 7,
  /**
   * How many answers to writes with an Idempotency-Key are cached for one caller; beyond that the oldest are dropped.
   */
  keptAnswers: 2_000,
  /**
   * When advertisers are asked whether a listing is still available: after `afterDays` without news, then every
   * `againDays`, `times` times in all.
   */
  stillAvailable: { afterDays: 21, againDays: 7, times: 3 },
  /**
   * If the columns in memory cannot answer, the database places at most this many fitting listings, the newest; in a
   * large city fewer, to answer in time.
   */
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
  /** The contacts last given with a request for a viewing: by a visitor, and by a signed-in person. */
  contacts: 'myContacts',
  ownContacts: 'ownContacts',
  inboxNotes: 'inboxNotes',
  ownPlaces: 'ownPlaces',
  /** Lists that are shared by a link: their keys and contents. */
  shortlists: 'shortlists',
  /** `no` if somebody removed the city that an installed app stores by itself. */
  pocket: 'pocket',
  /** Marks of a signed-in person that are not sent to the server yet. */
  unsent: 'unsent',
  /** A new value each time somebody signs in or out. */
  session: 'session',
} as const

/** The cookies that tell the server a browser's choices for the next page it renders. */
export const choiceCookies = { language: 'lang', theme: 'theme', listing: 'listing' } as const

/** The client sends this id to ask for an empty list of favourites; it matches no listing. */
export const emptyIdList = '-123'

/** The agency whose contacts the site's own contact widget shows. */
export const houseAgencyId = '1'
