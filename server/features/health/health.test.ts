import { readdir, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { openClient } from '../../db/connection/open-client.ts'
import { silentLog } from '../../db/database-log.ts'
import { urlOfDatabase } from '../../db/testing/database-place.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { openTestServer } from '../../testing/test-server.ts'

let server: TestServer
afterEach(() => server.close())

const ask = async (url: string) => {
  const answer = await server.app.inject({ url })
  return { status: answer.statusCode, body: answer.json() }
}

async function loseDatabase({ url }: TestServer) {
  const admin = await openClient(urlOfDatabase(url, 'postgres'), silentLog)
  await admin.query(`drop database ${new URL(url).pathname.slice(1)} with (force)`)
  await admin.end()
}

describe('health', () => {
  test('is good while database and store work', async () => {
    server = await openTestServer()
    expect(await ask('/healthz')).toEqual({ status: 200, body: { ok: true } })
    expect(await ask('/readyz')).toEqual({
      status: 200,
      body: { ok: true, database: true, store: true },
    })
  })

  test('reports a missing database as not ready, while the process stays alive', async () => {
    server = await openTestServer()
    await loseDatabase(server)
    expect((await ask('/healthz')).status).toBe(200)
    expect(await ask('/readyz')).toEqual({
      status: 503,
      body: { ok: false, database: false, store: true },
    })
  })

  test('reports a missing store', async () => {
    server = await openTestServer()
    const media = join(server.dataDir, 'media')
    await rename(media, `${media}-gone`).catch(() => {})
    await writeFile(media, 'in the way')
    expect(await ask('/readyz')).toMatchObject({
      status: 503,
      body: { ok: false, database: true, store: false },
    })
  })

  test('reports a read-only database, such as one that became a replica', async () => {
    server = await openTestServer()
    const admin = await openClient(urlOfDatabase(server.url, 'postgres'), silentLog)
    const name = new URL(server.url).pathname.slice(1)
    await admin.query(`alter database ${name} set default_transaction_read_only = on`)
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
      name,
    ])
    await admin.end()
    await expect
      .poll(() => ask('/readyz'), { timeout: 10_000, interval: 200 })
      .toEqual({ status: 503, body: { ok: false, database: false, store: true } })
  })

  test('reports a store that exists but cannot be written to', async () => {
    server = await openTestServer()
    const incoming = join(server.dataDir, 'media/.incoming')
    await rm(incoming, { recursive: true })
    // The test may run as root, and root may write anywhere but in /proc.
    await symlink('/proc/1', incoming)
    expect(await ask('/readyz')).toMatchObject({ status: 503, body: { store: false } })
  })

  test('is checked once for many requests at once, and leaves no files behind', async () => {
    server = await openTestServer()
    const statements: string[] = []
    const { db } = server.context
    const write = db.write.withPlugin({
      transformQuery: ({ node }) => {
        statements.push(node.kind)
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const app = await buildApp({ ...server.context, db: { ...db, write, read: write } })
    const answers = await Promise.all(Array.from({ length: 200 }, () => app.inject('/readyz')))
    await app.close()
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(statements.filter((kind) => kind === 'InsertQueryNode')).toHaveLength(1)
    expect(await readdir(join(server.dataDir, 'media/.incoming'))).toEqual([])
    expect(await readdir(server.context.uploadDir)).toEqual([])
  })
})
