import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openClient } from '../connection/open-client.ts'
import { silentLog } from '../database-log.ts'
import { emptyDatabase } from '../testing/test-database.ts'
import { migrate } from './migrate.ts'

let folder: string
let database: Awaited<ReturnType<typeof emptyDatabase>>

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sakhli-migrations-'))
  database = await emptyDatabase()
  await write(
    '001-notes.sql',
    'create table notes (id int primary key); insert into notes values (1);',
  )
})
afterEach(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

const write = (name: string, text: string) => writeFile(join(folder, name), text)

const run = (options: Partial<Parameters<typeof migrate>[0]> = {}) =>
  migrate({ url: database.url, folder, log: silentLog, ...options })

async function ask<Row extends object>(text: string): Promise<Row[]> {
  const client = await openClient(database.url, silentLog)
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

test('applies each file once, in the order of their numbers', async () => {
  await write('010-third.sql', 'insert into notes select max(id) * 10 from notes')
  await write('002-second.sql', 'insert into notes select max(id) + 1 from notes')
  await run()
  await run()
  expect(await ask('select id from notes order by id')).toEqual([{ id: 1 }, { id: 2 }, { id: 20 }])
})

test('applies each file once when several servers start at the same time', async () => {
  await write('002-slow.sql', 'select pg_sleep(0.2); insert into notes values (2)')
  await write('003-more.sql', 'insert into notes values (3)')
  await Promise.all(Array.from({ length: 6 }, () => run()))
  expect(await ask('select count(*)::int as count from notes')).toEqual([{ count: 3 }])
})

test.each([
  ['23505', 'duplicate key value violates unique constraint "pg_type_typname_nsp_index"'],
  ['42P07', 'relation "schema_migrations" already exists'],
  ['42710', 'type "schema_migrations" already exists'],
])(
  'goes on when another server creates the first table at the same instant: %s',
  async (code, told) => {
    // This moment is too short to hit in a test, so PostgreSQL is made to refuse twice, as it would then.
    await ask(`create sequence attempts;
    create function refuse_twice() returns event_trigger language plpgsql as $$ begin
      if nextval('attempts') <= 2 then raise exception '${told}' using errcode = '${code}'; end if;
    end $$;
    create event trigger refuse on ddl_command_start when tag in ('CREATE TABLE')
      execute function refuse_twice()`)
    await run()
    expect(await ask('select id from notes')).toEqual([{ id: 1 }])
    expect(await ask('select last_value >= 3 as refused from attempts')).toEqual([
      { refused: true },
    ])
  },
)

test('undoes a file that fails half way, keeps earlier ones, and names the failure', async () => {
  await write('002-bad.sql', 'insert into notes values (2); insert into nowhere values (1)')
  await expect(run()).rejects.toMatchObject({
    code: 'MIGRATION_FAILED',
    message: expect.stringMatching(/002-bad.*"nowhere" does not exist/),
  })
  expect(await ask('select id from notes')).toEqual([{ id: 1 }])
  await write('002-bad.sql', 'insert into notes values (2)')
  await run()
  expect(await ask('select id from notes')).toHaveLength(2)
})

test('stops when a file was changed after it was applied', async () => {
  await run()
  await write('001-notes.sql', 'create table notes (id bigint primary key)')
  await expect(run()).rejects.toMatchObject({
    code: 'MIGRATION_CHANGED',
    message: expect.stringContaining('001-notes'),
  })
})

test('lets an older server run on a database that a newer one has migrated', async () => {
  await write('002-newer.sql', 'alter table notes add column text text')
  await run()
  await rm(join(folder, '002-newer.sql'))
  await expect(run()).resolves.toBeUndefined()
})

test('refuses a database that other migrations have made, and says what to do', async () => {
  await run()
  await rm(join(folder, '001-notes.sql'))
  await write('001-other.sql', 'create table other (id int primary key)')
  await expect(run()).rejects.toMatchObject({
    code: 'MIGRATION_UNKNOWN',
    message: expect.stringMatching(/^[^\n]*001-notes[^\n]*empty database[^\n]*$/),
  })
  expect(await ask(`select to_regclass('other') as other`)).toEqual([{ other: null }])
})

test('builds indexes without a transaction where a file asks for it', async () => {
  await write(
    '002-index.sql',
    `-- no transaction
drop index concurrently if exists notes_twice;
-- a comment; with a semicolon
create index concurrently notes_twice on notes ((id * 2));
`,
  )
  await run()
  expect(
    await ask(
      `select indisvalid as valid from pg_index where indexrelid = 'notes_twice'::regclass`,
    ),
  ).toEqual([{ valid: true }])
})

test('goes on when the server that was migrating has died', { tags: 'long' }, async () => {
  await run()
  await write('002-more.sql', 'insert into notes values (2)')
  await ask(`insert into migration_lease values (1, 'a dead server', now() + interval '1 second')`)
  await run()
  expect(await ask('select id from notes')).toHaveLength(2)
})

test('fails when another server never ends its migration', { tags: 'long' }, async () => {
  await run()
  await write('002-more.sql', 'insert into notes values (2)')
  await ask(`insert into migration_lease values (1, 'a slow server', now() + interval '1 hour')`)
  await expect(run({ timing: { lastsMs: 1_000, patienceMs: 200 } })).rejects.toMatchObject({
    code: 'MIGRATION_BUSY',
  })
})

test('holds its lease for as long as a file takes', { tags: 'long' }, async () => {
  // Three times as long as the lease; the lease itself lasts longer than a delay on a busy machine.
  await write('002-slow.sql', 'select pg_sleep(3); insert into notes values (2)')
  const timing = { lastsMs: 1_000, patienceMs: 20_000 }
  await Promise.all([run({ timing }), run({ timing })])
  expect(await ask('select id from notes')).toHaveLength(2)
})

test.each([
  ['2-short.sql', 'is not a name for a migration'],
  ['001-again.sql', 'have the same number'],
])('refuses the file name %s', async (name, message) => {
  await write(name, 'select 1')
  await expect(run()).rejects.toMatchObject({
    code: 'MIGRATION_INVALID',
    message: expect.stringContaining(message),
  })
})
