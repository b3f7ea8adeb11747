import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { connect } from './connection/connect.ts'
import { silentLog } from './database-log.ts'
import { removeFolder, temporaryFolder } from './embedded/testing/process.ts'
import { migrate } from './migrate/migrate.ts'
import { migrationsFolder, openDatabase, reachDatabase, requireVersion } from './open-database.ts'
import { urlOfDatabase } from './testing/database-place.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await temporaryFolder()
})
afterEach(() => removeFolder(dataDir))

const open = (DATABASE_URL?: string) =>
  openDatabase({ settings: { DATABASE_URL }, dataDir, log: silentLog })

test('starts its own PostgreSQL when no other is named, and lets commands share it', {
  tags: 'long',
}, async () => {
  const settings = {}
  const server = await openDatabase({ settings, dataDir, log: silentLog })
  await migrate({ url: server.url, folder: migrationsFolder, log: silentLog })
  const db = connect({ url: server.url, log: silentLog })
  await db.write.insertInto('users').values({ login: 'a@b.ge' }).execute()

  const beside = await reachDatabase({ settings, dataDir, log: silentLog })
  expect(beside).toMatchObject({ url: server.url, isShared: true })
  await beside.stop()
  expect(await db.read.selectFrom('users').select('login').execute()).toHaveLength(1)
  await db.close()
  await server.close()

  const alone = await reachDatabase({ settings, dataDir, log: silentLog })
  expect(alone.isShared).toBe(false)
  await alone.stop()
})

test('uses the PostgreSQL it is given', async () => {
  const { url } = inject('testDatabase')
  const server = await open(url)
  expect(server.url).toBe(url)
  await server.close()
})

test('says where it tried to connect and why it failed, but no password', async () => {
  const failure = await open('postgres://me:hidden@127.0.0.1:1/sakhli').catch((error) => error)
  expect(failure.code).toBe('DATABASE_NOT_REACHABLE')
  expect(failure.message).toMatch(/127\.0\.0\.1:1, database sakhli: nothing listens there/)
  expect(failure.message).not.toContain('hidden')

  const { url } = inject('testDatabase')
  await expect(open(urlOfDatabase(url, 'nowhere'))).rejects.toThrow('there is no such database')
})

test('refuses an address that is not one of PostgreSQL', async () => {
  await expect(open('mysql://somewhere')).rejects.toMatchObject({ code: 'DATABASE_URL_INVALID' })
})

test('asks for PostgreSQL 15 or newer', () => {
  const url = 'postgres://me:hidden@db.example:5432/sakhli'
  expect(() => requireVersion(150_000, '15.0', url)).not.toThrow()
  expect(() => requireVersion(140_012, '14.12', url)).toThrow(
    'PostgreSQL at db.example:5432, database sakhli is version 14.12; version 15 or newer is needed',
  )
})
