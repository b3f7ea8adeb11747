/** Who it was, as far as that is needed to count nobody twice. */
export interface Visitor {
  caller: { id: string; advertiserId: string; isOperator: boolean } | undefined
  address: string
  userAgent: string | undefined
}

/** Somebody looked at a listing. */
export interface View extends Visitor {
  listingId: string
  /** Unknown if the answer was cached; a visitor owns nothing. */
  ownerId?: string
}

/** Somebody searched; `url` is the address that was asked for. */
export interface SearchMade extends Visitor {
  url: string
}

/** In the form in which one process sends it to another. */
export type Visit = { view: View } | { search: SearchMade }
