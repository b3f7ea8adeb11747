import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { inject } from 'vitest'
import { cityUrl } from '../city-schema.ts'
import type { Database } from '../connection/connect.ts'
import { connect } from '../connection/connect.ts'
import { openClient } from '../connection/open-client.ts'
import { silentLog } from '../database-log.ts'
import { testCity, urlOfDatabase } from './database-place.ts'

export type TestDatabase = { url: string; db: Database; drop: () => Promise<void> }

/** A migrated database for one test file: `const { db, drop } = await freshDatabase()`. */
export async function freshDatabase(): Promise<TestDatabase> {
  const { template } = inject('testDatabase')
  const { url: plainUrl, drop } = await emptyDatabase(template)
  const url = cityUrl(plainUrl, testCity)
  const db = connect({ url, log: silentLog, poolSize: 4 })
  const close = async () => {
    await db.close()
    await drop()
  }
  return { url, db, drop: close }
}

/** A database without tables, or a copy of another one. */
export async function emptyDatabase(
  template = 'template0',
): Promise<{ url: string; drop: () => Promise<void> }> {
  const { url: server, strategy } = inject('testDatabase')
  const name = `sakhli_test_${randomBytes(6).toString('hex')}`
  await ask(`create database ${name} template ${template} strategy ${strategy}`)
  return {
    url: urlOfDatabase(server, name),
    drop: () => ask(`drop database if exists ${name} with (force)`),
  }
}

let admin: Promise<pg.Client> | undefined

/** All test files of a process share one connection: opening one takes longer than most of their queries. */
async function ask(statement: string): Promise<void> {
  admin ??= openClient(inject('testDatabase').url, silentLog)
  await (await admin).query(statement)
}
