import { sql } from 'kysely'
import type { House } from '../../house.ts'
import { feature } from '../../http/feature.ts'

const answerWithinMs = 2_000

/** For whoever runs the server, not for its clients: outside the contract and its base path. */
export const healthRoutes = feature('health', ({ app, ...house }) => {
  app.get('/healthz', (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ ok: true }),
  )

  app.get('/readyz', async (_request, reply) => {
    const [database, store] = await Promise.all([
      isTrueInTime(isDatabaseReady(house)),
      isTrueInTime(house.media.isReady()),
    ])
    return reply
      .code(database && store ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ok: database && store, database, store })
  })
})

async function isDatabaseReady({ db }: Pick<House, 'db'>) {
  await Promise.all(
    [...new Set([db.write, db.read])].map((pool) => sql`select 1 from data_versions`.execute(pool)),
  )
  return true
}

async function isTrueInTime(answer: Promise<boolean>): Promise<boolean> {
  const late = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => late.resolve(false), answerWithinMs)
  try {
    return await Promise.race([answer.catch(() => false), late.promise])
  } finally {
    clearTimeout(timer)
  }
}
