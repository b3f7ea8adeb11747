import type { Transaction } from 'kysely'
import { operatorFeeds } from '../../../../contract/feeds/feed-sources.ts'
import { recordAct } from '../../../db/record-act.ts'
import type { Tables } from '../../../db/tables.ts'
import { notFound } from '../../../http/api-error.ts'
import { feature } from '../../../http/feature.ts'
import { tell } from '../../notices/tell.ts'
import type { SourceRow } from '../sources/source-repository.ts'
import { presentSources } from '../sources/source-repository.ts'
import { approveBatch, findBatches } from './moderate-batch.ts'

type Tx = Transaction<Tables>

export const operatorFeedRoutes = feature('feeds, for operators', ({ handle, ...server }) => {
  const { db, clock } = server

  handle(operatorFeeds.sources, 'operator', async ({ query }) => {
    const rows = await db.write
      .selectFrom('feed_sources')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(query.limit)
      .offset(query.offset)
      .execute()
    return withOwners(rows)
  })

  handle(operatorFeeds.stop, 'operator', async ({ params, body, caller, once }) =>
    once(async (tx) => {
      const now = clock()
      const before = await tx
        .selectFrom('feed_sources')
        .select('stopped_at')
        .where('id', '=', params.id)
        .forUpdate()
        .executeTakeFirst()
      const source = await tx
        .updateTable('feed_sources')
        .set({
          stopped_at: body.isStopped ? now : null,
          stop_note: body.isStopped ? body.note?.trim() || null : null,
        })
        .where('id', '=', params.id)
        .returningAll()
        .executeTakeFirst()
      if (!source) throw notFound('The source')
      if (body.isStopped)
        await tx
          .updateTable('feed_runs')
          .set({ state: 'failed', fault: 'STOPPED', ended_at: now })
          .where('source_id', '=', source.id)
          .where('state', 'in', ['fetching', 'reading', 'waiting', 'applying'])
          .execute()
      if (body.isStopped && before?.stopped_at === null)
        await tell(tx, server, [
          {
            userId: source.owner_id,
            kind: 'feed',
            name: `feed stopped ${source.id} ${now.getTime()}`,
            data: { sourceId: source.id, source: source.name, news: 'stopped', runId: null },
          },
        ])
      await recordAct(tx, {
        actorId: caller.id,
        action: body.isStopped ? 'user.feedStopped' : 'user.feedAllowed',
        subject: 'user',
        subjectId: source.owner_id,
        details: { source: source.name, note: source.stop_note },
      })
      return presentOne(source, tx)
    }),
  )

  handle(operatorFeeds.trust, 'operator', ({ params, body, caller, once }) =>
    once(async (tx) => {
      const kinds = [...new Set(body.kinds)]
      const source = await tx
        .updateTable('feed_sources')
        .set({ trusted_kinds: JSON.stringify(kinds) })
        .where('id', '=', params.id)
        .returningAll()
        .executeTakeFirst()
      if (!source) throw notFound('The source')
      await recordAct(tx, {
        actorId: caller.id,
        action: 'user.feedTrusted',
        subject: 'user',
        subjectId: source.owner_id,
        details: { source: source.name, kinds },
      })
      return presentOne(source, tx)
    }),
  )

  handle(operatorFeeds.batches, 'operator', ({ query, caller }) =>
    findBatches(server, caller, query),
  )

  handle(operatorFeeds.approve, 'operator', async ({ params, body, caller, once }) => {
    const approved = await once((tx) => approveBatch(tx, server, caller, params.id, body))
    await server.version.refresh()
    return approved
  })

  async function withOwners(rows: readonly SourceRow[], from: Tx | typeof db.write = db.write) {
    const presented = await presentSources(from, rows)
    if (rows.length === 0) return []
    const owners = await from
      .selectFrom('users')
      .select(['id', 'agency_name'])
      .where('id', 'in', [...new Set(rows.map(({ owner_id }) => owner_id))])
      .execute()
    return presented.map((source, index) => {
      const owner = owners.find(({ id }) => id === rows[index]?.owner_id)
      return {
        ...source,
        owner: { id: owner?.id ?? '0', name: owner?.agency_name ?? null },
        trustedKinds: rows[index]?.trusted_kinds ?? [],
      }
    })
  }

  async function presentOne(source: SourceRow, tx: Tx) {
    const [presented] = await withOwners([source], tx)
    if (!presented) throw new Error('one source is one')
    return presented
  }
})
