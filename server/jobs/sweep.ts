import { limits } from '../../contract/limits.ts'
import { sweepBlobs } from '../features/images/sweep-blobs.ts'
import { sweepDeletedListings } from '../features/listings/sweep-deleted-listings.ts'
import { securityLogDays } from '../features/security-events/security-log.ts'
import { deviceDays } from '../features/sessions/known-devices.ts'
import { sweepParts, sweepUploads } from '../features/uploads/sweep-uploads.ts'
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
    'sign-ins under way': () => sweepExpired(house, 'sign_in_tickets', new Date(now)),
    'passkey challenges': () => sweepExpired(house, 'passkey_challenges', new Date(now)),
    'ended launch data': () => sweepExpired(house, 'ended_launch_data', new Date(now)),
    'known devices': () =>
      house.db.write
        .deleteFrom('known_devices')
        .where('used_at', '<', ago(deviceDays * day))
        .execute(),
    'security events': () =>
      house.db.write
        .deleteFrom('security_events')
        .where('at', '<', ago(securityLogDays * day))
        .execute(),
    'call limits': () =>
      house.db.write
        .deleteFrom('call_limits')
        .where('window_start', '<', ago(2 * day))
        .execute(),
    'upload usage': () =>
      house.db.write
        .deleteFrom('upload_usage')
        .where(
          'day',
          '<',
          ago(7 * day)
            .toISOString()
            .slice(0, 10),
        )
        .execute(),
    // Telegram sends nothing again after a day.
    'updates from Telegram': () =>
      house.db.write
        .deleteFrom('telegram_updates')
        .where('at', '<', ago(2 * day))
        .execute(),
    'keyed calls': () => sweepKeys(house, 'keyed_calls', ago(limits.idempotencyHours * hour)),
    'keys of older servers': () =>
      sweepKeys(house, 'idempotency_keys', ago(limits.idempotencyHours * hour)),
    uploads: () => sweepUploads(house, new Date(now)),
    'parts of uploads': () => sweepParts(house),
    'deleted listings': () =>
      sweepDeletedListings(house, { deletedBefore: ago((limits.undoHours + 1) * hour) }),
    'unfinished files': () => house.media.sweep(),
    // Last, since the listings' pictures are what lets most files go.
    blobs: () => sweepBlobs(house, { olderThan: ago(day) }),
  }
  for (const [part, run] of Object.entries(parts))
    await run().catch((error) => house.log.warn({ err: error }, `${part} not swept`))
}

const sweepKeys = ({ db }: House, table: 'keyed_calls' | 'idempotency_keys', before: Date) =>
  db.write.deleteFrom(table).where('created_at', '<', before).execute()

const sweepExpired = (
  { db }: House,
  table: 'sessions' | 'link_codes' | 'ended_launch_data' | 'sign_in_tickets' | 'passkey_challenges',
  now: Date,
) => db.write.deleteFrom(table).where('expires_at', '<', now).execute()
