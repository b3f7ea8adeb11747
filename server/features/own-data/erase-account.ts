import type { Kysely, Transaction } from 'kysely'
import { sql } from 'kysely'
import type { ServerContext } from '../../context.ts'
import { noteChange } from '../../db/listings-version.ts'
import { inTransaction } from '../../db/retry.ts'
import type { Tables } from '../../db/tables.ts'
import { outgoingFileKey } from '../feeds/outgoing/kept-feed.ts'
import { fileKey as incomingFileKey } from '../feeds/runs/run-repository.ts'
import { sweepBlobs } from '../images/blobs/sweep-blobs.ts'
import { sweepParts } from '../uploads/sweep-uploads.ts'

const listingsAtOnce = 50
const day = 86_400_000

/**
 * Erases every account whose time to change one's mind is over; returns how many. Each step is a transaction that can
 * be repeated: if the server is killed in between, the next round goes on, and from the first step on nobody can sign
 * in to the account. A blocked account waits until it is unblocked, so that a person who was shut out does not come
 * back as a new one.
 */
export async function eraseAccounts(server: ServerContext, signal?: AbortSignal): Promise<number> {
  const due = await server.db.write
    .selectFrom('users')
    .select('id')
    .where('leaves_at', '<=', server.clock())
    .where('is_blocked', '=', false)
    .orderBy('leaves_at')
    .execute()
  let erased = 0
  for (const { id } of due) if (await eraseAccount(server, id, signal)) erased += 1
  if (due.length > 0) {
    // Files that nothing refers to any more, including those of accounts that an earlier round erased.
    await sweepBlobs(server, { olderThan: new Date(server.clock().getTime() - day) })
    await sweepParts(server)
    await server.version.refresh()
  }
  return erased
}

type Step = (server: ServerContext, id: string) => Promise<void>

/** The account itself goes last: as long as it is there, the next round knows that there is something to do. */
const steps: readonly Step[] = [
  closeAccount,
  eraseFeedFiles,
  eraseListings,
  anonymiseRequests,
  anonymiseRecords,
  eraseUser,
]

async function eraseAccount(server: ServerContext, id: string, signal?: AbortSignal) {
  for (const step of steps) {
    if (signal?.aborted) return false
    await step(server, id)
  }
  return true
}

/**
 * Removes every way to sign in, and everything that says whose account it was. Both are needed first, to find what is
 * stored by them.
 */
async function closeAccount({ db, jobs, clock }: ServerContext, id: string) {
  await inTransaction(db.write, async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select(['login', 'email', 'telegram_id'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!user) return
    const links = await tx
      .selectFrom('account_links')
      .select('sent_to')
      .where('user_id', '=', id)
      .execute()
    const emails = [user.login, user.email, ...links.map((link) => link.sent_to)]
    const known = { userId: id, telegramId: user.telegram_id }
    await jobs.forget(tx, { ...known, emails: emails.filter((email) => email !== null) })
    if (user.telegram_id !== null) await forgetTelegram(tx, user.telegram_id)
    for (const table of ['sessions', 'passkeys', 'account_links', 'known_devices'] as const)
      await tx.deleteFrom(table).where('user_id', '=', id).execute()
    await tx
      .updateTable('users')
      .set({
        ...{ login: null, login_confirmed_at: null, password_hash: null, second_factor_at: null },
        ...{ telegram_id: null, telegram_username: null, telegram_name: null, photo_url: null },
        ...{ agency_name: null, agency_description: null, region: null, phone: null, email: null },
        ...{ whatsapp_number: null, channel_link: null, address: null },
        ...{ is_admin: false, is_trusted: false, updated_at: clock() },
      })
      .where('id', '=', id)
      .execute()
  })
}

async function forgetTelegram(tx: Transaction<Tables>, telegramId: string) {
  await tx
    .deleteFrom('telegram_cards')
    .where((eb) => eb.or([eb('brought_by', '=', telegramId), eb('chat_id', '=', telegramId)]))
    .execute()
  await tx.deleteFrom('telegram_pace').where('key', '=', `chat:${telegramId}`).execute()
}

async function eraseFeedFiles({ db, media }: ServerContext, id: string) {
  const runs = await db.write
    .selectFrom('feed_runs')
    .innerJoin('feed_sources', 'feed_sources.id', 'feed_runs.source_id')
    .select('feed_runs.file')
    .where('owner_id', '=', id)
    .where('feed_runs.file', 'is not', null)
    .execute()
  const addresses = await db.write
    .selectFrom('feed_addresses')
    .select('file')
    .where('owner_id', '=', id)
    .where('file', 'is not', null)
    .execute()
  for (const { file } of runs) await media.delete(incomingFileKey(file ?? ''))
  for (const { file } of addresses) await media.delete(outgoingFileKey(file ?? ''))
  await db.write.deleteFrom('feed_sources').where('owner_id', '=', id).execute()
  await db.write.deleteFrom('feed_addresses').where('owner_id', '=', id).execute()
}

/** With their images, histories and the requests for them. Of what operators wrote about them only the date stays. */
async function eraseListings({ db }: ServerContext, id: string) {
  for (;;) {
    const left = await inTransaction(db.write, async (tx) => {
      const rows = await tx
        .selectFrom('listings')
        .select('id')
        .where('owner_id', '=', id)
        .orderBy('id')
        .limit(listingsAtOnce)
        .forUpdate()
        .execute()
      const ids = rows.map((row) => row.id)
      if (ids.length === 0) return 0
      await tx.deleteFrom('appointments').where('listing_id', 'in', ids).execute()
      await tx
        .updateTable('audit_log')
        .set({ details: '{}' })
        .where('subject', '=', 'ad')
        .where('subject_id', 'in', ids)
        .execute()
      await tx.deleteFrom('listings').where('id', 'in', ids).execute()
      await noteChange(tx)
      return ids.length
    })
    if (left < listingsAtOnce) return
  }
}

/** The requests that they made stay visible to the advertisers, without the person. */
async function anonymiseRequests({ db, clock }: ServerContext, id: string) {
  await db.write
    .updateTable('appointments')
    .set({ user_id: null, username: null, phone: null, message: null, updated_at: clock() })
    .where('user_id', '=', id)
    .execute()
  await db.write.deleteFrom('appointments').where('owner_id', '=', id).execute()
}

/** Records about others that the product needs stay, without the person's name. */
async function anonymiseRecords({ db }: ServerContext, id: string) {
  const { write } = db
  const without = async (
    table: 'reports' | 'status_changes' | 'rates' | 'audit_log',
    column: string,
  ) =>
    void (await sql`update ${sql.table(table)} set ${sql.ref(column)} = null
      where ${sql.ref(column)} = ${id}`.execute(write))
  await without('reports', 'user_id')
  await without('reports', 'decided_by')
  await without('status_changes', 'by_user')
  await without('rates', 'set_by')
  await without('audit_log', 'actor_id')
  await write
    .updateTable('audit_log')
    .set({ subject_id: null, details: '{}' })
    .where('subject', '=', 'user')
    .where('subject_id', '=', id)
    .execute()
  await write.deleteFrom('security_events').where('user_id', '=', id).execute()
  await write.deleteFrom('keyed_calls').where('owner', '=', `user:${id}`).execute()
  await write.deleteFrom('leases').where('name', '=', `own-data-${id}`).execute()
  await forgetCalls(write, id)
}

/** The keys of the limits end in the number of the limited account, or have it before the device. */
const forgetCalls = (db: Kysely<Tables>, id: string) =>
  db
    .deleteFrom('call_limits')
    .where((eb) => eb.or([eb('key', 'like', `%:${id}`), eb('key', 'like', `%:${id}:%`)]))
    .execute()

/** Everything that is left refers to the account and is deleted with it. */
async function eraseUser({ db, clock }: ServerContext, id: string) {
  await db.write
    .deleteFrom('users')
    .where('id', '=', id)
    .where('leaves_at', '<=', clock())
    .execute()
}
