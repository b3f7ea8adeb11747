import * as z from 'zod/mini'
import { limits } from '../limits.ts'
import { category, dealType } from '../listings/listing-words.ts'
import { id, idParams } from '../wire/primitives.ts'
import { route } from '../wire/route.ts'

export const favouriteState = z.object({ id, isFavourite: z.boolean() })

/** A saved listing that is no longer public. Deal and category are null if it never was. */
export const withdrawnFavourite = z.object({
  id,
  dealType: z.nullable(dealType),
  category: z.nullable(category),
})
export type WithdrawnFavourite = z.infer<typeof withdrawnFavourite>

export const favourites = {
  withdrawn: route('GET', '/apartments/fav/withdrawn', {
    summary: 'Kept listings that are public no longer',
    /** Visitors send the ids that their device has saved; for a signed-in person the server knows them. */
    query: z.strictObject({
      id: z.optional(z.array(id).check(z.maxLength(limits.page.maxSize))),
    }),
    answer: z.array(withdrawnFavourite),
  }),
  count: route('GET', '/apartments/fav/count', {
    summary: 'How many listings the caller keeps, the withdrawn ones included',
    answer: z.object({ count: z.int() }),
  }),
  add: route('POST', '/apartments/fav/:id', {
    summary: 'Keep a listing',
    params: idParams,
    answer: favouriteState,
  }),
  remove: route('DELETE', '/apartments/fav/:id', {
    summary: 'No longer keep a listing',
    params: idParams,
    answer: favouriteState,
  }),
}
