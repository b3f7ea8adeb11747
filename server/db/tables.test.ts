import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { languages } from '../../contract/languages.ts'
import type { Field } from '../../contract/listings/listing-fields.ts'
import { listingFields } from '../../contract/listings/listing-fields.ts'
import type { Column } from './column.ts'
import { openClient } from './connection/open-client.ts'
import { silentLog } from './database-log.ts'
import { tables } from './tables.ts'
import type { TestDatabase } from './testing/test-database.ts'
import { freshDatabase } from './testing/test-database.ts'
import { columnName } from './written-columns.ts'

type Described = Pick<Column<unknown, unknown, unknown>, 'type' | 'isNullable' | 'hasDefault'>

let database: TestDatabase
let stored: Map<string, Map<string, Described>>

beforeAll(async () => {
  database = await freshDatabase()
  stored = await readColumns(database.url)
})
afterAll(() => database.drop())

/** Every column of the migrated database, by table and name, except those of the migrations' own tables. */
async function readColumns(url: string) {
  const client = await openClient(url, silentLog)
  const { rows } = await client
    .query<Described & { table: string; name: string }>(
      `select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
              not a.attnotnull as "isNullable", a.atthasdef or a.attidentity <> '' as "hasDefault"
       from pg_class c join pg_attribute a on a.attrelid = c.oid
       where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
         and not c.relispartition
         and c.relname not in ('schema_migrations', 'migration_lease')
         and a.attnum > 0 and not a.attisdropped`,
    )
    .finally(() => client.end())
  const found = new Map<string, Map<string, Described>>()
  for (const { table, name, ...column } of rows)
    found.set(table, (found.get(table) ?? new Map()).set(name, column))
  return found
}

/** What the database's own checks allow, by the checks' names. */
async function readChecks(url: string) {
  const client = await openClient(url, silentLog)
  const { rows } = await client
    .query<{ name: string; law: string }>(
      `select conname as name, pg_get_constraintdef(oid) as law from pg_constraint
       where connamespace = current_schema()::regnamespace and contype = 'c'`,
    )
    .finally(() => client.end())
  return new Map(rows.map(({ name, law }) => [name, law]))
}

describe('a field of a listing', () => {
  test.each(Object.entries<Field>(listingFields))(
    '%s has the same limits in the database as in the model',
    async (name, field) => {
      const checks = await readChecks(database.url)
      const law = (kind: string) => checks.get(`listings_${columnName(name)}_${kind}`) ?? ''
      if (field.kind === 'choice' || field.kind === 'choices') {
        const words = [...law('known').matchAll(/'([^']*)'::text|\b(\d+)\b(?!\w)/g)]
        expect(words.map(([, word, digits]) => word ?? Number(digits))).toEqual(field.options)
      } else if (field.kind === 'whole' || field.kind === 'decimal') {
        const bounds = law('allowed').match(/-?\d+/g)?.map(Number)
        expect(bounds).toEqual([field.range.min, field.range.max])
      } else expect([law('known'), law('allowed')]).toEqual(['', ''])
    },
  )
})

test('the database knows the languages of the contract, and no other', async () => {
  const laws = [...(await readChecks(database.url))].filter(([name]) =>
    /_language_known$/.test(name),
  )
  const known = laws.map(([name, law]) => [
    name,
    [...law.matchAll(/'(\w+)'/g)].map(([, word]) => word),
  ])
  expect(Object.fromEntries(known)).toEqual({
    users_language_known: languages,
    telegram_cards_language_known: languages,
  })
})

test('every table of the database is described, and no other', () => {
  expect(Object.keys(tables).sort()).toEqual([...stored.keys()].sort())
})

describe.each(Object.entries(tables))('the table %s', (name, described) => {
  const columns = Object.entries<Described>(described)
  const storedColumns = () => stored.get(name) ?? new Map<string, Described>()

  test('has the described columns, of the described types, and no other', () => {
    const shape = ({ type, isNullable }: Described) => (isNullable ? `${type} or null` : type)
    expect(Object.fromEntries(columns.map(([key, column]) => [key, shape(column)]))).toEqual(
      Object.fromEntries([...storedColumns()].map(([key, column]) => [key, shape(column)])),
    )
  })

  test('has a default for each column that an insert may leave out', () => {
    for (const [key, column] of columns)
      if (column.hasDefault)
        expect(storedColumns().get(key), key).toMatchObject({ hasDefault: true })
  })
})
