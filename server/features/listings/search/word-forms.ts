import type { ServerContext } from '../../../context.ts'
import { publicSql } from '../policy.ts'
import { runSql, sqlValues } from '../sql-text.ts'
import { tooLong } from './known-words.ts'

/** The oldest and the newest span of sixteen days in which a public listing was published. */
export interface PublicEnds {
  oldest: number
  newest: number
}

/** The number of the sixteen-day span in which a time lies, counted from an arbitrary day. */
export const spanOf = (time: string) =>
  `floor(extract(epoch from ${time} - '2000-01-01 00:00:00+00'::timestamptz) / ${16 * 86_400})::int`

/** The whole words that contain a part of a word. */
export interface Forms {
  words: readonly string[]
  /** The spans of days in which they were looked up. */
  ends?: PublicEnds
}

/** A part of more words than this says little; looking for each of them would cost more than it saves. */
const mostForms = 8
/** How many of the newest are looked through; a word that `common` of them have is soon found by going back in time. */
const looked = 400
const common = 12

/** Looks up what is known of the words that fit one of these LIKE patterns. */
export async function lookUpForms({ db }: Pick<ServerContext, 'db'>, patterns: readonly string[]) {
  const values = sqlValues()
  const any = `like any(${values.put(patterns)}::text[])`
  const end = (which: 'max' | 'min') =>
    `(select ${spanOf(`${which}(listings.published_at)`)} from listings where ${publicSql})`
  const [row] = await runSql<{ met: number; words: string[] } & PublicEnds>(
    db.read,
    `select (select count(*)::int from (select from
        (select listings.search_text from listings where ${publicSql}
          order by listings.published_at desc, listings.id desc limit ${looked}) newest
        where newest.search_text ${any}) met) as met,
      array(select distinct word from search_words
        where word ${any} or word = '${tooLong}' limit ${mostForms + 1}) as words,
      ${end('max')} as newest, ${end('min')} as oldest`,
    values,
  )
  if (!row) throw new Error('no answer about words')
  const { met, words, ...ends } = row
  const isFew = words.length > 0 && words.length <= mostForms
  // Null if nothing is public.
  const areOfUse = met < common && isFew && ends.newest !== null
  const forms: Forms = { words, ends }
  return {
    /** False: no text has such a word. */
    isWritten: words.length > 0,
    /** The share of the newest public listings that have such a word. */
    share: met / looked,
    /** Undefined if it is better to find such listings one by one. */
    forms: areOfUse ? forms : undefined,
  }
}
