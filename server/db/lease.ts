import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { ServerContext } from '../context.ts'

/** What one server process at a time may do: kept by taking it again before it runs out. */
export function openLease({ db }: Pick<ServerContext, 'db'>, name: string) {
  const holder = randomUUID()
  return {
    /** Whether it is ours for so long from now. */
    take: async (ms: number): Promise<boolean> => {
      const { rows } = await sql`
        insert into leases (name, holder, expires_at)
        values (${name}, ${holder}, now() + ${ms} * interval '1 millisecond')
        on conflict (name) do update set holder = excluded.holder, expires_at = excluded.expires_at
        where leases.holder = excluded.holder
          or leases.expires_at < excluded.expires_at - ${ms} * interval '1 millisecond'
        returning name`.execute(db.write)
      return rows.length > 0
    },
    release: async () => {
      await db.write
        .deleteFrom('leases')
        .where('name', '=', name)
        .where('holder', '=', holder)
        .execute()
    },
  }
}

export type Lease = ReturnType<typeof openLease>
