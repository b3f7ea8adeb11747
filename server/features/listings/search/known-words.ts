import type { Kysely, RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { ServerContext } from '../../../context.ts'
import type { Tables } from '../../../db/tables.ts'

const before = '(,."+/-'
const after = '),.;"%+/-'
/** The signs that may stand before a word and after a number, besides a space. All of them separate words. */
export const wordSigns = { before: `\\n${before}`, after: `\\n${after}` }
const signs = [...new Set(before + after)].join('')

/** No index takes a longer entry. A text that has one is found by the sign below, and then looked through. */
const longest = 64
export const tooLong = '…'

const unusedFor = 24 * 3_600_000

/** The words of a text, separated by spaces; the index of words is written in the same way. */
export const spacedWords = (text: string) =>
  `regexp_replace(translate(${text}, E'\\n${signs}', '${' '.repeat(signs.length + 1)}'), '[^ ]{${longest + 1},}', '${tooLong}', 'g')`

/** Each word in a row of its own; some of the rows are empty. */
export const wordRows = (text: string) => `unnest(string_to_array(${spacedWords(text)}, ' '))`

/**
 * Saves all words of these texts, each at least once, so that a part of a word leads to the words that contain it.
 * Nothing here waits for another transaction, so a word may be saved twice.
 */
export async function keepWords(tx: Kysely<Tables>, texts: readonly string[]): Promise<void> {
  const said = wordsIn(sql`unnest(${[...texts]}::text[])`)
  const { rows } = await sql<{ word: string }>`
    select distinct said.word from ${said} where said.word <> '' and not exists (
      select from search_words known where known.word = said.word and known.unused_since is null)`.execute(
    tx,
  )
  const words = rows.map(({ word }) => word)
  if (words.length > 0)
    await sql`insert into search_words (word) select unnest(${words}::text[])`.execute(tx)
}

const wordsIn = (texts: RawBuilder<unknown>) => sql`
  (select ${sql.raw(wordRows('text'))} as word
   from ${texts} as texts (text)) as said`

/**
 * Removes the words that no listing has any more, a day after this was first seen: a listing that is just being written
 * is not visible yet. Its writer adds a word anew that is marked as unused.
 */
export async function sweepWords({ db, clock }: ServerContext): Promise<void> {
  const now = clock()
  await db.write.transaction().execute(async (tx) => {
    // No time limit, because it reads all texts.
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`
      update search_words set unused_since = case when said.word is null then ${now}::timestamptz end
      from search_words known
        left join (select distinct word from ${wordsIn(sql`(select search_text from listings)`)}) said
          on said.word = known.word
      where known.ctid = search_words.ctid
        and (known.unused_since is null) = (said.word is null)`.execute(tx)
    await tx
      .deleteFrom('search_words')
      .where('unused_since', '<', new Date(now.getTime() - unusedFor))
      .execute()
  })
}
