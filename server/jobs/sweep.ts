import { limits } from '../../contract/limits.ts'
import { sweepBlobs } from '../features/images/sweep-blobs.ts'
import { sweepDeletedAds } from '../features/listings/sweep-deleted-ads.ts'
import type { House } from '../house.ts'

const hour = 3_600_000
const day = 24 * hour

/** Removes what has had its time; one part's failure does not keep the others waiting. */
export async function sweep(house: House): Promise<undefined> {
  const now = house.clock().getTime()
  const ago = (ms: number) => new Date(now - ms)
  const parts: Record<string, () => Promise<unknown>> = {
    sessions: () => sweepExpired(house, 'sessions', new Date(now)),
    'link codes': () => sweepExpired(house, 'link_codes', new Date(now)),
    'ended launch data': () => sweepExpired(house, 'ended_launch_data', new Date(now)),
    'call limits': () =>
      house.db.write
        .deleteFrom('call_limits')
        .where('window_start', '<', ago(2 * day))
        .execute(),
    // Telegram sends nothing again after a day.
    'updates from Telegram': () =>
      house.db.write
        .deleteFrom('telegram_updates')
        .where('at', '<', ago(2 * day))
        .execute(),
    'idempotency keys': () =>
      house.db.write
        .deleteFrom('idempotency_keys')
        .where('created_at', '<', ago(limits.idempotencyHours * hour))
        .execute(),
    'deleted ads': () =>
      sweepDeletedAds(house, { deletedBefore: ago((limits.undoHours + 1) * hour) }),
    // Last, since the ads' pictures are what lets most files go.
    blobs: () => sweepBlobs(house, { olderThan: ago(day) }),
  }
  for (const [part, run] of Object.entries(parts))
    await run().catch((error) => house.log.warn({ err: error }, `${part} not swept`))
}

const sweepExpired = (
  { db }: House,
  table: 'sessions' | 'link_codes' | 'ended_launch_data',
  now: Date,
) => db.write.deleteFrom(table).where('expires_at', '<', now).execute()
