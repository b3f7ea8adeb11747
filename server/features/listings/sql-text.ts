import type { Kysely } from 'kysely'
import { CompiledQuery } from 'kysely'
import type { Tables } from '../../db/tables.ts'

/** A statement in the making: its text names places, its values fill them. */
export interface SqlValues {
  readonly values: unknown[]
  /** Takes a value and gives the place that stands for it in the text. */
  put: (value: unknown) => string
}

/** One that is made. */
export interface Statement {
  text: string
  values: unknown[]
}

export function sqlValues(): SqlValues {
  const values: unknown[] = []
  return {
    values,
    put: (value) => {
      values.push(value)
      return `$${values.length}`
    },
  }
}

/**
 * Runs text put together by hand. Listing reads are composed this way because building and compiling the same
 * query as a tree of nodes costs as much again as the rest of the route; no text comes from a caller.
 */
export async function runSql<Row>(
  db: Kysely<Tables>,
  text: string,
  { values }: Pick<Statement, 'values'>,
): Promise<Row[]> {
  const { rows } = await db.executeQuery(CompiledQuery.raw(text, values))
  return rows as Row[]
}
