import * as z from 'zod/mini'
import { id, idParams } from './primitives.ts'
import { route } from './route.ts'

export const favouriteState = z.object({ id, isFavourite: z.boolean() })

export const favourites = {
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
