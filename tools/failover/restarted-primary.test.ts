import type { ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cityUrl } from '../../server/db/city-schema.ts'
import { openClient } from '../../server/db/connection/open-client.ts'
import { silentLog } from '../../server/db/database-log.ts'
import { findRunningPostgres } from '../../server/db/embedded/embedded.ts'
import { quickFolder } from '../../server/db/testing/database-place.ts'
import { addressOf, end, readPostmaster, startProgram, stop } from '../crash/processes.ts'
import { signUpTrusted, waitForMore } from '../failover.ts'
import { judgeHistory, startWriters } from './history.ts'

let dataDir: string
let server: ChildProcess
beforeEach(async () => {
  dataDir = await mkdtemp(join(await quickFolder(), 'sakhli-restarted-'))
})
afterEach(async () => {
  await stop(server)
  await end(server)
  await rm(dataDir, { recursive: true, force: true })
})

test('a primary that is killed and restarted loses, doubles and hides no acknowledged row', {
  tags: 'long',
}, async () => {
  server = startProgram('failover/server.ts', [dataDir])
  const address = await addressOf(server)
  const url = async () => cityUrl((await findRunningPostgres(dataDir)) ?? '', 'batumi')
  const token = await signUpTrusted(address, await url())
  const { history, stop: stopWriters } = startWriters({ address, token }, 3)
  await waitForMore(history, 12)
  await delay(Math.random() * 200)
  process.kill((await readPostmaster(dataDir)) ?? Number.NaN, 'SIGKILL')
  await waitForMore(history, 24)
  await stopWriters()
  const database = await openClient(await url(), silentLog)
  try {
    expect(await judgeHistory(database, history)).toEqual([])
    expect(history.repeated).toBeGreaterThan(10)
    // Checks the judge itself: one that finds no faults at all would also accept the history above.
    const { rows } = await database.query<{ id: string }>(
      'delete from appointments where id = (select max(id) from appointments) returning id::text',
    )
    expect(await judgeHistory(database, history)).toEqual([`lost requests: ${rows[0]?.id}`])
  } finally {
    await database.end()
  }
})
