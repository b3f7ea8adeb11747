/** Whoever it was, as far as that is needed to count nobody twice. */
export interface Visitor {
  caller: { id: string; advertiserId: string; isOperator: boolean } | undefined
  address: string
  userAgent: string | undefined
}

/** That somebody looked at a listing. */
export interface View extends Visitor {
  listingId: string
  /** Unknown where the answer was cached; a visitor owns nothing. */
  ownerId?: string
}

/** That somebody searched: the address that was asked for. */
export interface SearchMade extends Visitor {
  url: string
}

/** As one process may tell it to another. */
export type Visit = { view: View } | { search: SearchMade }
