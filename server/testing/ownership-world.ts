import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Insertable, Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { contentOf } from '../features/listings/listing-row.ts'
import { beforeDecision } from '../features/moderation/note-decision.ts'
import { startLink } from '../features/sessions/link-account.ts'
import { hashPassword } from '../features/sessions/password.ts'
import { insertSession } from '../features/sessions/session-repository.ts'
import { invite } from '../features/staff/staff-repository.ts'
import type { Someone, TestServer } from './test-server.ts'

export const roles = ['visitor', 'user', 'otherAdvertiser', 'owner', 'operator', 'agent'] as const
export type Role = (typeof roles)[number]

/** Things that belong to somebody. They are made again for a cell of the matrix, because a cell may destroy them. */
export interface World {
  as: Record<Role, Someone | undefined>
  published: string
  /** A listing that the operator has just approved. */
  decided: string
  draft: string
  waiting: string
  deleted: string
  /** A published listing with a waiting edit, which has its own picture. */
  edited: string
  editPicture: string
  picture: string
  hiddenPicture: string
  video: string
  appointment: string
  report: string
  search: string
  /** Connects the Telegram of the person who opens it to the owner's account. */
  linkCode: string
  session: string
  upload: string
  /** A phone that the owner has connected to a form. */
  camera: string
  /** An invitation to the owner's agency. */
  invitation: { id: string; token: string }
  passkey: string
  feed: OwnedFeed
  otherFeed: OwnedFeed
}

/** A feed source of the owner, with a waiting plan and a finished run. */
export interface OwnedFeed {
  source: string
  plan: string
  done: string
}

/** The password of everybody in this world. */
export const worldPassword = 'nobody types this one'
const passwordHash = await hashPassword(worldPassword)

export async function buildWorld({ context, someone, listings }: TestServer): Promise<World> {
  const db = context.db.write
  const owner = await someone({ is_admin: true })
  const as: World['as'] = {
    visitor: undefined,
    user: await someone(),
    otherAdvertiser: await someone({ is_admin: true }),
    owner,
    operator: await someone({ is_operator: true }),
    // Works for the owner's agency.
    agent: await someone(),
  }
  await db
    .insertInto('agency_agents')
    .values({ user_id: as.agent?.id ?? '', agency_id: owner.id })
    .execute()
  const invitation = await db
    .transaction()
    .execute((tx) => invite(tx, owner.id, 'Nino', new Date()))
  const [published = '', decided = '', draft = '', waiting = '', deleted = '', edited = ''] =
    await listings(owner.id, [
      {},
      {},
      { status: 'unpublished', published_at: null },
      { status: 'moderation', published_at: null },
      { status: 'unpublished', deleted_at: new Date() },
      { waiting_since: new Date() },
    ])
  const hashes = Array.from({ length: 5 }, () => randomUUID().replaceAll('-', '').padEnd(64, '0'))
  await db
    .insertInto('blobs')
    .values(hashes.map((hash) => ({ hash, mime: 'image/jpeg', bytes: 3 })))
    .execute()
  await Promise.all(
    hashes.map((hash) =>
      context.media.put(`${hash.slice(0, 2)}/${hash.slice(2, 4)}/${hash}`, Buffer.from('jpg'), {
        mime: 'image/jpeg',
      }),
    ),
  )
  const pictures = [
    { listing_id: published },
    { listing_id: draft },
    { edit_of: edited },
    { listing_id: waiting },
    { listing_id: published, type: 'video' as const },
  ]
  const [picture, hiddenPicture, editPicture, , video] = await db
    .insertInto('images')
    .values(
      pictures.map((of, at) => ({
        type: 'image' as const,
        ...of,
        width: 4,
        height: 3,
        placeholder: '',
        blob: hashes[at] ?? '',
        poster_blob: 'type' in of ? (hashes[at] ?? '') : null,
        sent_digest: hashes[at] ?? '',
      })),
    )
    .returning('id')
    .execute()
  const appointment = await db
    .insertInto('appointments')
    .values({
      listing_id: published,
      owner_id: owner.id,
      phone: '+995 555 00 00 00',
      at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const report = await db
    .insertInto('reports')
    .values({ listing_id: published, reason: 'other' })
    .returning('id')
    .executeTakeFirstOrThrow()
  // In the matrix, a saved search belongs to the "owner".
  const search = await db
    .insertInto('saved_searches')
    .values({
      user_id: owner.id,
      name: 'mine',
      query: JSON.stringify({ filters: {}, sort: 'new' }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const upload = randomUUID().replaceAll('-', '')
  await db
    .insertInto('uploads')
    .values({
      id: upload,
      user_id: owner.id,
      length: 10,
      sha256: '0'.repeat(64),
      expires_at: new Date(Date.now() + 60_000),
    })
    .execute()
  await writeFile(join(context.partsDir, upload), '')
  const camera = await db
    .insertInto('cameras')
    .values({
      user_id: owner.id,
      code_hash: Buffer.from(randomUUID()),
      created_at: new Date(),
      expires_at: new Date(Date.now() + 60_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const passkey = await db
    .insertInto('passkeys')
    .values({
      user_id: owner.id,
      credential_id: randomUUID(),
      public_key: Buffer.from('x'),
      counter: 0,
      name: 'mine',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('feed_addresses')
    .values({ owner_id: owner.id, format: 'yrl', key: randomUUID() })
    .execute()
  const everybody = Object.values(as).flatMap((one) => one?.id ?? [])
  await db
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('id', 'in', everybody)
    .execute()
  await db
    .insertInto('pending_edits')
    .values({
      listing_id: edited,
      content: JSON.stringify({
        ...contentOf(
          await db
            .selectFrom('listings')
            .selectAll()
            .where('id', '=', edited)
            .executeTakeFirstOrThrow(),
        ),
        title: 'Edited',
      }),
      images: JSON.stringify([{ id: editPicture?.id, position: 0 }]),
      since: new Date(),
    })
    .execute()
  await noteDecided(context, as.operator?.id ?? '', decided)
  return {
    as,
    published,
    decided,
    draft,
    waiting,
    deleted,
    edited,
    editPicture: editPicture?.id ?? '',
    picture: picture?.id ?? '',
    hiddenPicture: hiddenPicture?.id ?? '',
    video: video?.id ?? '',
    appointment: appointment.id,
    report: report.id,
    search: search.id,
    invitation,
    linkCode: (await startLink(context, { id: owner.id })).code,
    session: (await insertSession(db, { userId: owner.id, now: context.clock() })).id,
    upload,
    camera: camera.id,
    passkey: passkey.id,
    feed: await makeFeed(db, owner.id),
    otherFeed: await makeFeed(db, owner.id),
  }
}

async function noteDecided({ db, clock }: TestServer['context'], by: string, listingId: string) {
  const listing = await db.write
    .selectFrom('listings')
    .selectAll()
    .where('id', '=', listingId)
    .executeTakeFirstOrThrow()
  const before = { ...(await beforeDecision(db.write, listing)), status: 'moderation' as const }
  const news = { status: 'published' as const, note: null, isWithdrawn: false, hasPrice: false }
  await db.write
    .insertInto('decisions')
    .values({
      listing_id: listingId,
      by_user: by,
      at: clock(),
      before: JSON.stringify({ ...before, waiting_since: clock().toISOString() }),
      left_version: listing.version,
      news: JSON.stringify(news),
    })
    .execute()
}

async function makeFeed(db: Kysely<Tables>, ownerId: string): Promise<OwnedFeed> {
  const { id: source } = await db
    .insertInto('feed_sources')
    .values({ owner_id: ownerId, name: 'Stock', url: 'https://feeds.example/stock.xml' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const makeRun = async (run: Pick<Insertable<Tables['feed_runs']>, 'state' | 'ended_at'>) => {
    const { id } = await db
      .insertInto('feed_runs')
      .values({ ...run, source_id: source })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  return {
    source,
    plan: await makeRun({ state: 'waiting' }),
    done: await makeRun({ state: 'applied', ended_at: new Date() }),
  }
}
