import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { silentLog } from '../../db/database-log.ts'
import { openClient } from '../../db/open-client.ts'
import { urlOfDatabase } from '../../db/testing-database-url.ts'
import type { TestHouse } from '../../testing.ts'
import { openTestHouse } from '../../testing.ts'

let house: TestHouse
afterEach(() => house.close())

const ask = async (url: string) => {
  const answer = await house.app.inject({ url })
  return { status: answer.statusCode, body: answer.json() }
}

async function loseDatabase({ url }: TestHouse) {
  const admin = await openClient(urlOfDatabase(url, 'postgres'), silentLog)
  await admin.query(`drop database ${new URL(url).pathname.slice(1)} with (force)`)
  await admin.end()
}

describe('health', () => {
  test('is well while all is', async () => {
    house = await openTestHouse()
    expect(await ask('/healthz')).toEqual({ status: 200, body: { ok: true } })
    expect(await ask('/readyz')).toEqual({
      status: 200,
      body: { ok: true, database: true, store: true },
    })
  })

  test('names a database that is away; the process lives on', async () => {
    house = await openTestHouse()
    await loseDatabase(house)
    expect((await ask('/healthz')).status).toBe(200)
    expect(await ask('/readyz')).toEqual({
      status: 503,
      body: { ok: false, database: false, store: true },
    })
  })

  test('names a store that is away', async () => {
    house = await openTestHouse()
    const media = join(house.dataDir, 'media')
    await rename(media, `${media}-gone`).catch(() => {})
    await writeFile(media, 'in the way')
    expect(await ask('/readyz')).toMatchObject({
      status: 503,
      body: { ok: false, database: true, store: false },
    })
  })
})
