import type { Kysely } from 'kysely'
import type { RateAnswer } from '../../../contract/rates.ts'
import type { ServerContext } from '../../context.ts'
import type { Tables } from '../../db/tables.ts'

/** The newest rate as the database has it now: what writers compute prices with. */
export async function readRate(db: Kysely<Tables>): Promise<RateAnswer> {
  const row = await db
    .selectFrom('rates')
    .select(['gel', 'at'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return { base: 'USD', GEL: row.gel, at: row.at.toISOString() }
}

/** Of two who set it at once, the second waits here and then sees what the first has set. */
export const holdRate = (tx: Kysely<Tables>) =>
  tx.selectFrom('rates').select('id').orderBy('id', 'desc').limit(1).forUpdate().execute()

const kept = new WeakMap<ServerContext['db'], { version: string; rate: RateAnswer }>()

/** The rate of the listings' version: setting it is a change of what the public sees. */
export async function currentRate({ db, version }: Pick<ServerContext, 'db' | 'version'>) {
  const asked = version.current
  const known = kept.get(db)
  if (known?.version === asked) return known.rate
  const rate = await readRate(db.read)
  kept.set(db, { version: asked, rate })
  return rate
}
