import type { Language } from '../../../contract/languages.ts'
import type { ServerContext } from '../../context.ts'
import { isPublic } from '../../features/listings/policy.ts'
import { loadShownListings, similarityBasis } from '../../features/listings/read/get-listing.ts'
import { findSimilar } from '../../features/listings/read/similar-listings.ts'
import { ApiError } from '../../http/api-error.ts'
import type { Message } from '../sending/open-telegram.ts'
import { cardAnywhere, cardInChat, withdrawnCard } from './listing-card.ts'

const mostSimilar = 3

/** A listing's card as it should look now, and the state of the listing that it shows. */
export interface Card {
  listingId: string
  message: Message
  shownAt: Date
}

/**
 * The card as everybody may see it. For a listing that was public once, it says that the listing is gone and names
 * similar ones. A listing that never was public has no card.
 */
export async function findCard(
  server: ServerContext,
  listingId: string,
  lang: Language,
  { isInChat = true }: { isInChat?: boolean } = {},
): Promise<Card | undefined> {
  const row = await server.db.write
    .selectFrom('listings')
    .select(['status', 'deleted_at', 'published_at', 'updated_at'])
    .where('id', '=', listingId)
    .executeTakeFirst()
  if (!row?.published_at) return undefined
  // The database's times are finer than JavaScript's: a millisecond more, and `shownAt` is not before the change.
  const shownAt = new Date(row.updated_at.getTime() + 1)
  const [listing] = isPublic(row)
    ? await loadShownListings(server.db.write, [listingId], undefined)
    : []
  const message = listing
    ? (isInChat ? cardInChat : cardAnywhere)(server, listing, lang)
    : withdrawnCard(server, listingId, await similarTo(server, listingId), lang)
  return { listingId, message, shownAt }
}

async function similarTo(server: ServerContext, listingId: string) {
  const basis = await similarityBasis(server.db.write, listingId, undefined).catch(
    (error: unknown) => {
      if (error instanceof ApiError) return undefined
      throw error
    },
  )
  return basis ? (await findSimilar(server, basis, undefined)).slice(0, mostSimilar) : []
}
