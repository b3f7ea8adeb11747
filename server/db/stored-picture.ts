import { integer, text } from './column.ts'

/** The columns of a stored picture or video, both of listings and of feeds that may name the same one again. */
export const storedPicture = {
  type: text<'image' | 'video'>(),
  width: integer(),
  height: integer(),
  placeholder: text(),
  duration_ms: integer().orNull(),
  blob: text(),
  poster_blob: text().orNull(),
  sent_digest: text(),
}
