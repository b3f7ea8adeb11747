import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { openClient } from './connection/open-client.ts'
import { codeOf, DatabaseError } from './database-error.ts'
import type { DatabaseLog } from './database-log.ts'

/**
 * The address of a database for one city. Every connection starts in the city's schema, so no statement has to name the
 * schema, and a connection pooler in between may share connections. Extensions are in `public`, which comes second.
 */
export function cityUrl(url: string, city: string): string {
  const whole = new URL(url.replace('@/', '@localhost/'))
  const given = whole.searchParams.get('options')
  whole.searchParams.set(
    'options',
    [given, `-c search_path=${city},public`].filter(Boolean).join(' '),
  )
  return whole.href
}

/** The schema of a city's jobs: pg-boss creates and changes it. */
export const jobsSchemaOf = (city: string) => `${city}_jobs`

/**
 * Changes nothing. Refuses a schema of the city's name with other tables, and a database from before there were cities.
 */
export async function checkCitySchema(url: string, city: string, log: DatabaseLog): Promise<void> {
  const client = await openClient(url, log)
  try {
    const names = await tablesIn(client, city)
    const [other] = names
    if (other !== undefined && !names.includes('schema_migrations'))
      throw new DatabaseError(
        'SCHEMA_TAKEN',
        `The schema ${city} of the database holds other tables (${other}), none of ours; nothing was changed. ` +
          `Use another database for this city (DATABASE_URL_${city.toUpperCase()}), or rename that schema.`,
      )
    const old = await tablesIn(client, 'public')
    if (names.length === 0 && old.includes('schema_migrations') && old.includes('listings'))
      throw new DatabaseError(
        'MIGRATION_UNKNOWN',
        'This database was made by another version of the product, before cities had schemas of their own; ' +
          'nothing was changed. Start with an empty database (another DATA_DIR or DATABASE_URL), or with that version.',
      )
  } finally {
    await client.end()
  }
}

/** Creates the city's schema if it does not exist; several servers may do so at the same time. */
export async function makeCitySchema(url: string, city: string, log: DatabaseLog): Promise<void> {
  const client = await openClient(url, log)
  try {
    for (const statement of [
      'create extension if not exists pg_trgm with schema public',
      `create schema if not exists "${city}"`,
    ])
      await inspiteOfOthers(() => client.query(statement))
  } finally {
    await client.end()
  }
}

async function tablesIn(client: pg.Client, schema: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = $1 and c.relkind in ('r', 'p', 'v', 'm') order by c.relname`,
    [schema],
  )
  return rows.map(({ name }) => name)
}

/** Errors that `if not exists` gives when another server creates the same thing at the same moment. */
const raceCodes = ['23505', '42P06', '42710', '40001', 'XX000']

async function inspiteOfOthers(act: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await act()
      return
    } catch (error) {
      if (attempt >= 10 || !raceCodes.includes(codeOf(error) ?? '')) throw error
      await delay(Math.random() * 50 * attempt)
    }
  }
}
