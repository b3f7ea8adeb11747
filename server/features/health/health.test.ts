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
  test('is well while all is', async () => {
    server = await openTestServer()
    expect(await ask('/healthz')).toEqual({ status: 200, body: { ok: true } })
    expect(await ask('/readyz')).toEqual({
      status: 200,
      body: { ok: true, database: true, store: true },
    })
  })

  test('names a database that is away; the process lives on', async () => {
    server = await openTestServer()
    await loseDatabase(server)
    expect((await ask('/healthz')).status).toBe(200)
    expect(await ask('/readyz')).toEqual({
      status: 503,
      body: { ok: false, database: false, store: true },
    })
  })

  test('names a store that is away', async () => {
    server = await openTestServer()
    const media = join(server.dataDir, 'media')
    await rename(media, `${media}-gone`).catch(() => {})
    await writeFile(media, 'in the way')
    expect(await ask('/readyz')).toMatchObject({
      status: 503,
      body: { ok: false, database: true, store: false },
    })
  })

  test('names a database that takes no writes, as one that became a replica', async () => {
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

  test('names a store that only looks as if it took files', async () => {
    server = await openTestServer()
    const incoming = join(server.dataDir, 'media/.incoming')
    await rm(incoming, { recursive: true })
    // Whoever runs as root may write anywhere but there.
    await symlink('/proc/1', incoming)
    expect(await ask('/readyz')).toMatchObject({ status: 503, body: { store: false } })
  })

  test('tries no more often for being asked often, and leaves nothing behind', async () => {
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
