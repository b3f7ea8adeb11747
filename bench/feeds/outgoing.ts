import { outgoingFeeds } from '../../contract/feeds/feed-outgoing.ts'
import { apiBase, pathOf } from '../../contract/wire/route.ts'
import type { ServerContext } from '../../server/context.ts'
import type { Verdicts } from '../measuring/verdicts.ts'
import { median } from '../measuring/verdicts.ts'
import type { ServerProcess } from '../server/server-process.ts'

const freshSeconds = 5
const keptSeconds = 0.5
const times = 5

/** Measures an agency's feed at its secret address: made anew, read again from the cached file, and unchanged (304). */
export async function measureOutgoing(
  { db }: ServerContext,
  { full }: ServerProcess,
  verdicts: Verdicts,
) {
  const { id } = await db.write
    .selectFrom('users')
    .select('id')
    .where('agency_name', 'is not', null)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const { numUpdatedRows: listings } = await db.write
    .updateTable('listings')
    .set({ owner_id: id })
    .where('status', '=', 'published')
    .executeTakeFirst()
  const key = 'k'.repeat(32)
  await db.write.insertInto('feed_addresses').values({ owner_id: id, format: 'yrl', key }).execute()
  const url = full + apiBase + pathOf(outgoingFeeds.read.path, { key })
  const read = async (headers: Record<string, string> = {}) => {
    const start = performance.now()
    const answer = await fetch(url, { headers })
    const { byteLength } = await answer.arrayBuffer()
    const etag = answer.headers.get('etag') ?? ''
    return { seconds: (performance.now() - start) / 1_000, byteLength, etag, status: answer.status }
  }
  const fresh = await read()
  const kept = []
  for (let n = 0; n < times; n += 1) kept.push(await read())
  const known = await read({ 'if-none-match': fresh.etag })
  const size = `${(fresh.byteLength / 1e6).toFixed(0)} MB`
  verdicts.expect(
    `address: ${listings} listings made in ≤ ${freshSeconds} s`,
    fresh.status === 200 && fresh.seconds <= freshSeconds,
    `${fresh.seconds.toFixed(2)} s, ${size}`,
  )
  const again = median(kept.map(({ seconds }) => seconds))
  verdicts.expect(
    `address: the kept file in ≤ ${keptSeconds} s`,
    kept.every(({ byteLength }) => byteLength === fresh.byteLength) && again <= keptSeconds,
    `${again.toFixed(2)} s`,
  )
  verdicts.expect(
    'address: 304 where it is known',
    known.status === 304 && known.byteLength === 0,
    `${known.status} in ${(known.seconds * 1_000).toFixed(0)} ms`,
  )
}
