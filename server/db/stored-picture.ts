import { integer, text } from './column.ts'

/** What is known of a picture or video that is stored, be it a listing's or one that feeds name again. */
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
