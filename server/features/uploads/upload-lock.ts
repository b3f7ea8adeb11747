import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Lock, Locker } from '@tus/server'
import { ERRORS } from '@tus/server'
import { sql } from 'kysely'
import type { ServerContext } from '../../context.ts'

/** A holder that has not renewed its lease for this long is dead: its process was killed. */
const leaseSeconds = 5
const renewMs = 1_000
const askAgainMs = 50
/** Longer than a dead holder's lease. */
const patienceMs = 15_000

type Deps = Pick<ServerContext, 'db' | 'log'>
type Release = () => Promise<void> | void

/**
 * One request at a time writes to an upload, across all processes: the lock is a lease in the upload's row. A later
 * request mostly comes from the same sender, whose connection broke unnoticed, so the earlier one is asked to stop.
 */
export class UploadLocker implements Locker {
  readonly #deps: Deps
  readonly #holders = new Map<string, Release>()

  constructor(deps: Deps) {
    this.#deps = deps
  }

  newLock(id: string): Lock {
    const { db, log } = this.#deps
    const holders = this.#holders
    const holder = randomUUID()
    let renewing: NodeJS.Timeout | undefined

    const take = async () => {
      const { numUpdatedRows } = await db.write
        .updateTable('uploads')
        .set({ lock_holder: holder, lock_wanted: false, ...leased() })
        .where('id', '=', id)
        .where(({ or, eb }) =>
          or([eb('lock_until', 'is', null), eb('lock_until', '<', sql<Date>`now()`)]),
        )
        .executeTakeFirst()
      return numUpdatedRows > 0n
    }

    const ask = async () => {
      await holders.get(id)?.()
      const { numUpdatedRows } = await db.write
        .updateTable('uploads')
        .set({ lock_wanted: true })
        .where('id', '=', id)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) throw ERRORS.FILE_NOT_FOUND
    }

    const renew = async (release: Release) => {
      const row = await db.write
        .updateTable('uploads')
        .set(leased())
        .where('id', '=', id)
        .where('lock_holder', '=', holder)
        .returning('lock_wanted')
        .executeTakeFirst()
      // Another process wants it, or has it already.
      if (!row || row.lock_wanted) await release()
    }

    return {
      lock: async (signal, release) => {
        const giveUpAt = performance.now() + patienceMs
        while (!(await take())) {
          if (signal.aborted || performance.now() > giveUpAt) throw ERRORS.ERR_LOCK_TIMEOUT
          await ask()
          await delay(askAgainMs)
        }
        holders.set(id, release)
        renewing = setInterval(() => {
          renew(release).catch((error) => log.warn({ err: error }, 'upload lock not renewed'))
        }, renewMs)
      },
      unlock: async () => {
        clearInterval(renewing)
        holders.delete(id)
        await db.write
          .updateTable('uploads')
          .set({ lock_holder: null, lock_until: null, touched_at: sql<Date>`now()` })
          .where('id', '=', id)
          .where('lock_holder', '=', holder)
          .execute()
      },
    }
  }
}

const leased = () => ({
  lock_until: sql<Date>`now() + make_interval(secs => ${leaseSeconds})`,
  touched_at: sql<Date>`now()`,
})
