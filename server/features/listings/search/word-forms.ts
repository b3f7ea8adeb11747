import type { ServerContext } from '../../../context.ts'
import { publicSql } from '../policy.ts'
import { runSql, sqlValues } from '../sql-text.ts'
import { tooLong } from './known-words.ts'

/** The first and the last sixteen days in which a public listing was published. */
export interface PublicEnds {
  oldest: number
  newest: number
}

/** Which sixteen days a time lies in, counted from a day that is as good as any. */
export const spanOf = (time: string) =>
  `floor(extract(epoch from ${time} - '2000-01-01 00:00:00+00'::timestamptz) / ${16 * 86_400})::int`

/** The whole words in which a part of one is found. */
export interface Forms {
  words: readonly string[]
  /** In what part of all listings, about. */
  share: number
  /** Where they were looked up. */
  ends?: PublicEnds
}

/** A part of very many words says little; looking for each of them would cost more than it saves. */
const mostForms = 8
/** So many of the newest are looked through; a word that so many of them have is met soon by going from the newest on. */
const looked = 400
const common = 12

/** What is known of a word that fits one of these patterns of LIKE. */
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
        where newest.search_text ${any} limit ${common}) met) as met,
      array(select distinct word from search_words
        where word ${any} or word = '${tooLong}' limit ${mostForms + 1}) as words,
      ${end('max')} as newest, ${end('min')} as oldest`,
    values,
  )
  if (!row) throw new Error('no answer about words')
  const { met, words, ...ends } = row
  const isFew = words.length > 0 && words.length <= mostForms
  // Null where nothing is public.
  const areOfUse = met < common && isFew && ends.newest !== null
  const forms: Forms = { words, share: met / looked, ends }
  return {
    /** One of the newest public listings has it. */
    isMet: met > 0,
    /** Undefined where listings with it are better met one by one. */
    forms: areOfUse ? forms : undefined,
  }
}
