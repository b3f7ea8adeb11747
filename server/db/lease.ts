import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { ServerContext } from '../context.ts'

/**
 * A right that one server process at a time may have. It lasts `ms`. The holder keeps it by taking it again before
 * that; the lease of a killed process runs out by itself.
 */
export function openLease({ db }: Pick<ServerContext, 'db'>, name: string, ms: number) {
  const holder = randomUUID()
  let renewal: NodeJS.Timeout | undefined
  let renewed: Promise<void> | undefined

  /** Whether this process holds the lease from now on. */
  async function take(): Promise<boolean> {
    const { rows } = await sql`
      insert into leases (name, holder, expires_at)
      values (${name}, ${holder}, now() + ${ms} * interval '1 millisecond')
      on conflict (name) do update set holder = excluded.holder, expires_at = excluded.expires_at
      where leases.holder = excluded.holder
        or leases.expires_at < excluded.expires_at - ${ms} * interval '1 millisecond'
      returning name`.execute(db.write)
    return rows.length > 0
  }

  /** Renews a taken lease until another process has it, or the database could not be reached until it ran out. */
  function keep(): Kept {
    const lost = new AbortController()
    let heldUntil = performance.now() + ms
    const renew = async () => {
      const askedAt = performance.now()
      try {
        if (await take()) heldUntil = askedAt + ms
        else lost.abort()
      } catch {
        if (performance.now() > heldUntil) lost.abort()
      }
    }
    renewal = setInterval(() => {
      renewed = renew()
    }, ms / 3)
    return { lost: lost.signal, stop }
  }

  const stop = () => clearInterval(renewal)

  /** Stops renewing too: a lease that is renewed while it is released would belong to nobody until it runs out. */
  async function release(): Promise<void> {
    stop()
    await renewed
    await db.write
      .deleteFrom('leases')
      .where('name', '=', name)
      .where('holder', '=', holder)
      .execute()
  }

  return { take, keep, release }
}

interface Kept {
  lost: AbortSignal
  stop: () => void
}

export type Lease = ReturnType<typeof openLease>
