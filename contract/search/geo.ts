import * as z from 'zod/mini'
import { language } from '../languages.ts'
import { limits } from '../limits.ts'
import { coordinates, latitude, line, longitude, wholeNumber } from '../wire/primitives.ts'
import { route } from '../wire/route.ts'

export const place = z.object({
  address: z.string(),
  city: z.nullable(z.string()),
  coordinates,
  precision: z.enum(['house', 'street', 'place']),
})
export type Place = z.infer<typeof place>

const lang = z._default(language, 'ru')

export const geo = {
  search: route('GET', '/geo/search', {
    summary: 'Places by name, best first',
    query: z.strictObject({
      q: line(limits.text, 1),
      lang,
      limit: z._default(wholeNumber({ min: 1, max: 20 }), 5),
    }),
    answer: z.array(place),
  }),
  reverse: route('GET', '/geo/reverse', {
    summary: 'The address at a point',
    query: z.strictObject({ lat: latitude, lon: longitude, lang }),
    answer: place,
  }),
}
