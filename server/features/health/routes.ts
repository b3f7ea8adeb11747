import { mkdir } from 'node:fs/promises'
import { sql } from 'kysely'
import type { ServerContext } from '../../context.ts'
import { feature } from '../../http/feature.ts'
import { canWrite } from '../../storage/write-durably.ts'
import { within } from '../../within.ts'

const answerWithinMs = 2_000
/** An outcome is reused for this long, however often it is asked for. */
const knownForMs = 1_000

/** For those who run the server, not for its clients: outside the contract and its base path. */
export const healthRoutes = feature('health', ({ app, ...server }) => {
  app.get('/healthz', { config: { load: 'exempt' } }, (_request, reply) => reply.send({ ok: true }))

  let tried: { at: number; outcome: ReturnType<typeof tryAll> } | undefined
  app.get('/readyz', { config: { load: 'exempt' } }, async (_request, reply) => {
    const now = performance.now()
    if (!tried || now - tried.at > knownForMs) tried = { at: now, outcome: tryAll(server) }
    const { database, store } = await tried.outcome
    return reply
      .code(database && store ? 200 : 503)
      .send({ ok: database && store, database, store })
  })
})

async function tryAll(server: Pick<ServerContext, 'db' | 'media' | 'uploadDir'>) {
  const [database, media, uploads] = await Promise.all([
    isTrueInTime(isDatabaseReady(server)),
    isTrueInTime(server.media.isReady()),
    isTrueInTime(canUpload(server)),
  ])
  return { database, store: media && uploads }
}

async function canUpload({ uploadDir }: Pick<ServerContext, 'uploadDir'>) {
  await mkdir(uploadDir, { recursive: true })
  return canWrite(uploadDir)
}

async function isDatabaseReady({ db }: Pick<ServerContext, 'db'>) {
  await Promise.all([
    // The daily sweep of this table removes the row. A primary that became a replica refuses the insert.
    db.write
      .insertInto('call_limits')
      .values({ key: 'readyz', window_start: sql<Date>`date_trunc('day', now())`, calls: 1 })
      .onConflict((conflict) => conflict.columns(['key', 'window_start']).doUpdateSet({ calls: 1 }))
      .execute(),
    db.read !== db.write && sql`select 1 from data_versions`.execute(db.read),
  ])
  return true
}

const isTrueInTime = async (answer: Promise<boolean>): Promise<boolean> =>
  (await within(answerWithinMs, answer).catch(() => false)) ?? false
