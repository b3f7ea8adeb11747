import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLease } from './lease.ts'
import type { TestDatabase } from './testing/test-database.ts'
import { freshDatabase } from './testing/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

const short = 150
/** For leases that must not run out, even if a busy machine delays the test. */
const steady = 1_500
const long = 60_000
let named = 0
/** Two processes that want the same lease. */
function openTwo(ms: number) {
  const name = `lease ${++named}`
  const open = () => openLease(database, name, ms)
  return { name, one: open(), other: open() }
}

describe('A lease', () => {
  it('is held by one process at a time, which may take it again', async () => {
    const { one, other } = openTwo(long)
    expect(await one.take()).toBe(true)
    expect(await other.take()).toBe(false)
    expect(await one.take()).toBe(true)
  })

  it('can be given back by its holder alone, and is then free for another', async () => {
    const { one, other } = openTwo(long)
    await one.take()
    await other.release()
    expect(await other.take()).toBe(false)
    await one.release()
    expect(await other.take()).toBe(true)
  })

  it('is not renewed any more after it was given back', async () => {
    const { one, other } = openTwo(short)
    await one.take()
    one.keep()
    await one.release()
    const rows = () => database.db.write.selectFrom('leases').where('name', '=', `lease ${named}`)
    for (const end = performance.now() + 2 * short; performance.now() < end; await delay(20))
      expect(await rows().select('holder').execute()).toEqual([])
    expect(await other.take()).toBe(true)
  })

  it('runs out by itself when its holder does not renew it', async () => {
    const { one, other } = openTwo(short)
    await one.take()
    await expect.poll(() => other.take(), { interval: 20 }).toBe(true)
  })

  it('does not run out while it is renewed', { tags: 'long' }, async () => {
    const { one, other } = openTwo(steady)
    await one.take()
    const { lost, stop } = one.keep()
    for (const end = performance.now() + 1.5 * steady; performance.now() < end; await delay(20))
      expect(await other.take()).toBe(false)
    expect(lost.aborted).toBe(false)
    stop()
    await expect.poll(() => other.take(), { interval: 20 }).toBe(true)
  })

  it('that another process has taken meanwhile is reported as lost', async () => {
    const { name, one, other } = openTwo(short)
    await one.take()
    await database.db.write
      .updateTable('leases')
      .set({ expires_at: new Date(0) })
      .where('name', '=', name)
      .execute()
    await other.take()
    const kept = other.keep()
    const { lost, stop } = one.keep()
    await once(lost, 'abort')
    stop()
    kept.stop()
    expect(kept.lost.aborted).toBe(false)
  })

  it('is reported as lost if the database is away until it runs out, and not before', async () => {
    const away = await freshDatabase()
    const lease = openLease(away, 'lease', short)
    await lease.take()
    const takenAt = performance.now()
    await away.drop()
    const { lost, stop } = lease.keep()
    await once(lost, 'abort')
    stop()
    expect(performance.now() - takenAt).toBeGreaterThanOrEqual(short)
  })
})
