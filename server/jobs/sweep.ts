import { serverLimits } from '../../contract/limits.ts'
import { binDays } from '../../contract/listings/own-listings.ts'
import type { ServerContext } from '../context.ts'
import { sweepFeeds } from '../features/feeds/runs/start-runs.ts'
import { sweepBlobs } from '../features/images/blobs/sweep-blobs.ts'
import { searchDays } from '../features/listings/visits/keep-searches.ts'
import { openViewMonths } from '../features/listings/visits/view-months.ts'
import { sweepDeletedListings } from '../features/listings/write/delete-listing.ts'
import { noticeDays } from '../features/notices/notice-repository.ts'
import { lostDays } from '../features/notices/push/push-subscriptions.ts'
import { securityLogDays } from '../features/security-events/security-log.ts'
import { deviceDays } from '../features/sessions/known-devices.ts'
import { shortlistDays } from '../features/shortlists/shortlist-repository.ts'
import { sweepParts, sweepUploads } from '../features/uploads/sweep-uploads.ts'
import { sweepOutbox } from '../mail/open-mailer.ts'
import { sweepCards } from '../telegram/cards/card-places.ts'
import { sweepPace } from '../telegram/sending/pace.ts'

const hour = 3_600_000
const day = 24 * hour

/** Removes data whose time is over; a failed part does not stop the others. */
export async function sweep(server: ServerContext): Promise<undefined> {
  const now = server.clock().getTime()
  const ago = (ms: number) => new Date(now - ms)
  const dayAgo = (days: number) =>
    ago(days * day)
      .toISOString()
      .slice(0, 10)
  const parts: Record<string, () => Promise<unknown>> = {
    'months of views': () => openViewMonths(server.db.write, new Date(now)),
    sessions: () => sweepExpired(server, 'sessions', new Date(now)),
    'link codes': () => sweepExpired(server, 'link_codes', new Date(now)),
    'sign-ins under way': () => sweepExpired(server, 'sign_in_tickets', new Date(now)),
    'links of accounts': () =>
      server.db.write
        .deleteFrom('account_links')
        .where('expires_at', '<', ago(7 * day))
        .execute(),
    'paired phones': () => sweepExpired(server, 'cameras', ago(day)),
    'passkey challenges': () => sweepExpired(server, 'passkey_challenges', new Date(now)),
    'ended launch data': () => sweepExpired(server, 'ended_launch_data', new Date(now)),
    'known devices': () =>
      server.db.write
        .deleteFrom('known_devices')
        .where('used_at', '<', ago(deviceDays * day))
        .execute(),
    'security events': () =>
      server.db.write
        .deleteFrom('security_events')
        .where('at', '<', ago(securityLogDays * day))
        .execute(),
    decisions: () => server.db.write.deleteFrom('decisions').where('at', '<', ago(day)).execute(),
    notices: () =>
      server.db.write
        .deleteFrom('notices')
        .where('made_at', '<', ago(noticeDays * day))
        .execute(),
    'lost browsers': () =>
      server.db.write
        .deleteFrom('push_subscriptions')
        .where('lost_at', '<', ago(lostDays * day))
        .execute(),
    shortlists: () =>
      server.db.write
        .deleteFrom('shortlists')
        .where('used_at', '<', ago(shortlistDays * day))
        .execute(),
    'kept searches': () =>
      server.db.write.deleteFrom('kept_searches').where('day', '<', dayAgo(searchDays)).execute(),
    'call limits': () =>
      server.db.write
        .deleteFrom('call_limits')
        .where('window_start', '<', ago(2 * day))
        .execute(),
    'upload usage': () =>
      server.db.write.deleteFrom('upload_usage').where('day', '<', dayAgo(7)).execute(),
    // Telegram repeats no update after a day.
    'updates from Telegram': () =>
      server.db.write
        .deleteFrom('telegram_updates')
        .where('at', '<', ago(2 * day))
        .execute(),
    'pace of messages': () => sweepPace(server),
    'cards in chats': () => sweepCards(server),
    'keyed calls': () =>
      server.db.write
        .deleteFrom('keyed_calls')
        .where('created_at', '<', ago(serverLimits.idempotencyHours * hour))
        .execute(),
    uploads: () => sweepUploads(server, new Date(now)),
    'parts of uploads': () => sweepParts(server),
    feeds: () => sweepFeeds(server),
    'deleted listings': () =>
      sweepDeletedListings(server, { deletedBefore: ago(binDays * day + hour) }),
    outbox: () => sweepOutbox(server.settings, { olderThan: ago(7 * day) }),
    'unfinished files': () => server.media.sweep(),
    // Last, because most files become removable only when the listings' pictures are gone.
    blobs: () => sweepBlobs(server, { olderThan: ago(day) }),
  }
  for (const [part, run] of Object.entries(parts))
    await run().catch((error) => server.log.warn({ err: error }, `${part} not swept`))
}

const sweepExpired = (
  { db }: ServerContext,
  table:
    | 'cameras'
    | 'sessions'
    | 'link_codes'
    | 'ended_launch_data'
    | 'sign_in_tickets'
    | 'passkey_challenges',
  now: Date,
) => db.write.deleteFrom(table).where('expires_at', '<', now).execute()
