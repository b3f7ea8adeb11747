import type { Kysely } from 'kysely'
import { CompiledQuery } from 'kysely'
import type { Tables } from '../../db/tables.ts'

/** A statement that is being built: its text has placeholders, which its values fill. */
export interface SqlValues {
  readonly values: unknown[]
  /** Takes a value and gives the placeholder for it. */
  put: (value: unknown) => string
}

/** A finished statement. */
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
 * Runs text that was put together by hand. Listings are read this way because building and compiling the same query as
 * a tree of nodes costs as much again as the rest of the route; no text comes from a caller.
 */
export async function runSql<Row>(
  db: Kysely<Tables>,
  text: string,
  { values }: Pick<Statement, 'values'>,
): Promise<Row[]> {
  const { rows } = await db.executeQuery(CompiledQuery.raw(text, values))
  return rows as Row[]
}

/** The expressions to read, each under the name that it gets. */
export type SelectedColumns<Row> = { readonly [Name in keyof Row]: string }

export const selectList = <Row>(selected: SelectedColumns<Row>) =>
  Object.entries(selected)
    .map(([name, value]) => `${value} as ${name}`)
    .join(', ')

/** Rows as a list of values for each of their columns; each is null if there are no rows. */
export type ValuesByColumn<Row> = { readonly [Name in keyof Row]: readonly Row[Name][] | null }

/**
 * All rows of a statement in one: thousands that come one by one take several times as long here, and leave so much
 * garbage that others wait for its collection. Numbers become JSON numbers, so ids should be selected as text.
 */
export const byColumn = <Row>(selected: SelectedColumns<Row>, from: string) =>
  `select ${Object.keys(selected)
    .map((name) => `json_agg(${name}) as ${name}`)
    .join(', ')} from (select ${selectList(selected)} ${from}) rows`

/** Makes each row only when it is asked for. */
export function* rowsOf<Row>(columns: ValuesByColumn<Row> | undefined): Generator<Row> {
  if (!columns) return
  const names = Object.keys(columns) as (keyof Row)[]
  const count = Math.max(...names.map((name) => columns[name]?.length ?? 0))
  for (let n = 0; n < count; n += 1) {
    const row: Partial<Row> = {}
    for (const name of names) row[name] = columns[name]?.[n]
    yield row as Row
  }
}
