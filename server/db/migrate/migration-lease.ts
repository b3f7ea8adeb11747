import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { DatabaseError, reasonOf } from '../database-error.ts'
import type { DatabaseLog } from '../database-log.ts'

export type LeaseTiming = { lastsMs: number; patienceMs: number }

export const leaseTiming: LeaseTiming = { lastsMs: 15_000, patienceMs: 10 * 60_000 }

/**
 * Runs the work while holding the one row that allows a server to migrate. The row is renewed on its own connection,
 * since the other connection may be busy for long. The row of a crashed server runs out.
 */
export async function withMigrationLease(
  keeper: pg.Client,
  log: DatabaseLog,
  timing: LeaseTiming,
  work: () => Promise<void>,
): Promise<void> {
  const holder = `${hostname()}:${process.pid}:${randomUUID()}`
  await waitForLease(keeper, holder, log, timing)
  let renewal = Promise.resolve()
  const renewing = setInterval(() => {
    renewal = takeLease(keeper, holder, timing.lastsMs).then(
      () => {},
      (error) => log.warn(`the migration lease could not be renewed: ${reasonOf(error)}`),
    )
  }, timing.lastsMs / 3)
  try {
    await work()
  } finally {
    clearInterval(renewing)
    await renewal
    await keeper.query('delete from migration_lease where holder = $1', [holder])
  }
}

async function waitForLease(
  keeper: pg.Client,
  holder: string,
  log: DatabaseLog,
  { lastsMs, patienceMs }: LeaseTiming,
): Promise<void> {
  const end = Date.now() + patienceMs
  for (let isFirst = true; ; isFirst = false) {
    if (await takeLease(keeper, holder, lastsMs)) return
    if (isFirst) log.info('another server is migrating the database: waiting for it')
    if (Date.now() > end) {
      throw new DatabaseError(
        'MIGRATION_BUSY',
        'Another server has been migrating the database for too long. ' +
          'See what that server is doing, then start this one again.',
      )
    }
    await delay(20 + Math.random() * 80)
  }
}

async function takeLease(keeper: pg.Client, holder: string, lastsMs: number): Promise<boolean> {
  const taken = await keeper.query(
    `insert into migration_lease (id, holder, expires_at)
     values (1, $1, now() + $2 * interval '1 millisecond')
     on conflict (id) do update set holder = excluded.holder, expires_at = excluded.expires_at
     where migration_lease.holder = excluded.holder
       or migration_lease.expires_at < excluded.expires_at - $2 * interval '1 millisecond'`,
    [holder, lastsMs],
  )
  return taken.rowCount === 1
}
