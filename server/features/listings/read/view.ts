/** That somebody looked at a listing, as one process may tell it to another. */
export interface View {
  listingId: string
  /** Unknown where the answer was cached; a visitor owns nothing. */
  ownerId?: string
  caller: { id: string; advertiserId: string; isOperator: boolean } | undefined
  address: string
  userAgent: string | undefined
}
