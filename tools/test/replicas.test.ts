import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiBase } from '../../contract/wire/route.ts'
import { cityUrl, makeCitySchema } from '../../server/db/city-schema.ts'
import type { Database } from '../../server/db/connection/connect.ts'
import { connect } from '../../server/db/connection/connect.ts'
import { openClient } from '../../server/db/connection/open-client.ts'
import { silentLog } from '../../server/db/database-log.ts'
import { noteChange } from '../../server/db/listings-version.ts'
import { migrate } from '../../server/db/migrate/migrate.ts'
import { migrationsFolder } from '../../server/db/open-database.ts'
import { startServer } from '../../server/start.ts'
import { signUp } from '../crash/processes.ts'
import type { SystemPostgres } from './system-postgres.ts'
import { findPostgres15, startPostgres, startReplica } from './system-postgres.ts'

/** The replicas use PostgreSQL's own streaming replication, from Debian's package. */
const bin = await findPostgres15()
if (!bin) console.log('left out: replicas, since /usr/lib/postgresql/15/bin is not on this machine')
const there = test.runIf(bin)

const city = 'batumi'
const patience = { timeout: 40_000, interval: 50 }

let folder: string
let primary: SystemPostgres
let replica: SystemPostgres
const running: SystemPostgres[] = []

beforeAll(async () => {
  if (!bin) return
  folder = await mkdtemp(join(tmpdir(), 'sakhli-replicas-'))
  primary = await startPostgres(bin)
  running.push(primary)
  await makeCitySchema(primary.url, city, silentLog)
  await migrate({ url: cityUrl(primary.url, city), folder: migrationsFolder, log: silentLog })
  replica = await startReplica(bin, primary)
  running.push(replica)
})
afterAll(async () => {
  for (const server of running.reverse()) await server.stop()
  if (folder) await rm(folder, { recursive: true, force: true })
})

async function on<T>(server: SystemPostgres, act: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await openClient(server.url, silentLog)
  return act(client).finally(() => client.end())
}
const pause = (server: SystemPostgres) => on(server, (c) => c.query('select pg_wal_replay_pause()'))
const resume = (server: SystemPostgres) =>
  on(server, (c) => c.query('select pg_wal_replay_resume()'))

/** The port of the server that a visitor's reads go to. */
async function portOfReads({ read }: Database): Promise<number> {
  const { rows } = await sql<{ port: number }>`select inet_server_port() as port`.execute(read)
  return rows[0]?.port ?? 0
}
const portOf = ({ url }: SystemPostgres) => Number(new URL(url).port)

async function versionSeen({ read }: Database): Promise<bigint> {
  const { rows } = await sql<{ version: string }>`
    select sum(changes)::text as version from data_versions`.execute(read)
  return BigInt(rows[0]?.version ?? '0')
}

there(
  'a replica that lags or is gone is left out and taken back, and no reading goes back in time',
  { tags: 'long', timeout: 180_000 },
  async () => {
    const other = await startReplica(bin ?? '', primary)
    // Different processes begin with different replicas; this order lets this one begin with the replica that stays.
    const named = process.pid % 2 === 0 ? [replica, other] : [other, replica]
    const readUrls = named.map(({ url }) => cityUrl(url, city))
    const db = connect({ url: cityUrl(primary.url, city), readUrls, log: silentLog, poolSize: 4 })
    const over = new AbortController()
    const stale: string[] = []
    /** Does what the cache does: reads the version first, then rows, which must not be older. */
    const watching = (async () => {
      while (!over.signal.aborted) {
        await noteChange(db.write)
        const version = BigInt(await db.readVersion())
        // If its server stops, a read under way fails; the server answers it with 503.
        const seen = await versionSeen(db).catch(() => undefined)
        if (seen !== undefined && seen < version) stale.push(`${seen} after ${version}`)
      }
    })()
    try {
      const reads = () => portOfReads(db)
      await expect.poll(reads, patience).toBe(portOf(replica))
      await pause(replica)
      await expect.poll(reads, patience).toBe(portOf(other))
      await other.stop()
      await expect.poll(reads, patience).toBe(portOf(primary))
      await resume(replica)
      await expect.poll(reads, patience).toBe(portOf(replica))
    } finally {
      over.abort()
      await watching
      await db.close()
      await other.stop()
    }
    expect(stale).toEqual([])
  },
)

there(
  'whoever is signed in reads what they have just written, whatever the replica has',
  { tags: 'long', timeout: 60_000 },
  async () => {
    const server = await startServer(
      {
        ...{ DATABASE_URL: primary.url, DATABASE_READ_URL: `${replica.url} ,` },
        ...{ DATA_DIR: join(folder, 'data'), PORT: '0', LOG_LEVEL: 'silent' },
      },
      () => {},
      async () => undefined,
    )
    await pause(replica)
    try {
      const { token } = await signUp(server.address)
      const headers = { authorization: `Bearer ${token}` }
      const form = new FormData()
      form.append('draft', 'true')
      const made = await fetch(`${server.address}${apiBase}/apartments`, {
        ...{ method: 'POST', headers, body: form },
      })
      const { id } = (await made.json()) as { id: string }
      const read = await fetch(`${server.address}${apiBase}/apartments/${id}`, { headers })
      expect([made.status, read.status]).toEqual([201, 200])
    } finally {
      await resume(replica)
      await server.stop()
    }
  },
)

there.each([
  ['the primary itself', () => primary.url, /which is the primary itself\. Name its replicas/],
  [
    'a wrong password',
    () => replica.url.replace(/:[^:@]+@/, ':wrong@'),
    /refuses this user or password\. Correct DATABASE_READ_URL\.$/,
  ],
  ['no address', () => `${replica.url},postgres://[`, /DATABASE_READ_URL is not an address/],
])('a read address is refused in one line that names %s', async (_, url, line) => {
  const start = startServer({
    ...{ DATABASE_URL: primary.url, DATABASE_READ_URL: url() },
    ...{ DATA_DIR: join(folder, 'refused'), PORT: '0', LOG_LEVEL: 'silent' },
  })
  const failure = await start.catch((error: unknown) => error)
  expect((failure as Error).message).toMatch(line)
  expect((failure as Error).message).not.toContain('\n')
})

there('a server that follows another one is refused as well', { tags: 'long' }, async () => {
  const other = await startPostgres(bin ?? '')
  running.push(other)
  const start = startServer({
    ...{ DATABASE_URL: primary.url, DATABASE_READ_URL: other.url },
    ...{ DATA_DIR: join(folder, 'refused'), PORT: '0', LOG_LEVEL: 'silent' },
  })
  await expect(start).rejects.toThrow(/which is no replica of the database in use/)
})
