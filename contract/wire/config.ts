import * as z from 'zod/mini'
import { city, otherCity } from '../cities.ts'
import { route } from './route.ts'

export const publicConfig = z.object({
  tiles: z.nullable(z.object({ template: z.string(), credit: z.string() })),
  botName: z.nullable(z.string()),
  publicUrl: z.string(),
  city,
  /** Every city of this server, including this one. */
  cities: z.array(otherCity),
  languages: city.shape.languages,
  limits: z.object({
    photos: z.int(),
    pictureBytes: z.int(),
    videoBytes: z.int(),
    videoSeconds: z.int(),
  }),
  /** The contacts of the house agency for the floating widget; null until that agency exists. */
  contact: z.nullable(
    z.object({
      phone: z.nullable(z.string()),
      email: z.nullable(z.string()),
      telegramUsername: z.nullable(z.string()),
      whatsappNumber: z.nullable(z.string()),
    }),
  ),
  demo: z.boolean(),
  /**
   * Whether letters leave this server. With `outbox` they are only files that the person who runs the server can read,
   * so no screen may promise a letter.
   */
  letters: z.enum(['sent', 'outbox']),
})
export type PublicConfig = z.infer<typeof publicConfig>

export const config = {
  get: route('GET', '/config', { summary: 'What a client needs to know', answer: publicConfig }),
}
