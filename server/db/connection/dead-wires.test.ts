import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findServiceFault } from '../../http/service-fault.ts'
import { silentLog } from '../database-log.ts'
import { openWire } from '../testing/relay.ts'
import type { TestDatabase } from '../testing/test-database.ts'
import { freshDatabase } from '../testing/test-database.ts'
import type { Database } from './connect.ts'
import { connect } from './connect.ts'

let fresh: TestDatabase
let wire: Awaited<ReturnType<typeof openWire>>
let db: Database
const warnings: string[] = []
const patience = { suspectMs: 200, lookEveryMs: 50, probeMs: 2_000 }

beforeAll(async () => {
  fresh = await freshDatabase()
  wire = await openWire(fresh.url)
  const log = { ...silentLog, warn: (message: string) => warnings.push(message) }
  db = connect({ url: wire.url, log, poolSize: 2, patience })
})
afterAll(async () => {
  wire.close()
  await db.close()
  await fresh.drop()
})

const block = (ms: number) => {
  const until = performance.now() + ms
  while (performance.now() < until);
}

const ask = (seconds: number) => sql`select pg_sleep(${seconds})`.execute(db.write)

test('a slow statement is left alone while its database answers others', {
  tags: 'long',
}, async () => {
  await ask(1.5)
  expect(warnings).toEqual([])
})

test('a busy process does not take its database for silent', { tags: 'long' }, async () => {
  const said: string[] = []
  const log = { ...silentLog, warn: (message: string) => said.push(message) }
  const impatience = { suspectMs: 50, lookEveryMs: 20, probeMs: 100 }
  const busy = connect({ url: fresh.url, log, poolSize: 2, patience: impatience })
  await sql`select 1`.execute(busy.write)
  const asking = sql`select pg_sleep(1)`.execute(busy.write).catch((error: unknown) => error)
  const until = performance.now() + 2_000
  while (performance.now() < until) {
    block(2 * impatience.probeMs)
    await new Promise((next) => setImmediate(next))
  }
  expect(await asking).not.toBeInstanceOf(Error)
  expect(said).toEqual([])
  await busy.close()
})

test('waiting and new queries fail while the database is cut off, and work again when it is back', {
  tags: 'long',
}, async () => {
  const waiting = ask(0.4).then(
    () => undefined,
    (error: unknown) => error,
  )
  wire.cut()
  const failure = await waiting
  expect(findServiceFault(failure)).toEqual({ retryAfterSeconds: 2 })
  expect(warnings.join()).toContain('does not answer any more')

  const since = performance.now()
  const refused = await ask(0).catch((error: unknown) => error)
  // It must fail at once: a second check of the server would take as long as this limit.
  expect(performance.now() - since).toBeLessThan(patience.probeMs)
  expect(findServiceFault(refused)).toEqual({ retryAfterSeconds: 2 })

  wire.mend()
  const isBack = () =>
    ask(0).then(
      () => true,
      () => false,
    )
  await expect.poll(isBack).toBe(true)
  expect(warnings.join()).toContain('answers again')
})
