import { randomBytes } from 'node:crypto'
import { readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serverLimits } from '../../contract/limits.ts'
import { binDays } from '../../contract/listings/own-listings.ts'
import { storeBlob } from '../features/images/blobs/store-blob.ts'
import { recordSecurityEvent, securityLogDays } from '../features/security-events/security-log.ts'
import { deviceDays } from '../features/sessions/known-devices.ts'
import { originalKey } from '../storage/media-keys.ts'
import type { Someone, TestServer } from '../testing/test-server.ts'
import { openTestServer } from '../testing/test-server.ts'
import { sweep } from './sweep.ts'

const now = new Date()
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000)

let server: TestServer
let owner: Someone

beforeAll(async () => {
  server = await openTestServer({}, { clock: () => now })
  owner = await server.someone({ is_admin: true })
})
afterAll(() => server.close())

const sha = () => randomBytes(32).toString('hex')

/** A stored picture, last used some hours ago, that belongs to a listing or to none. */
async function picture(listingId: string | undefined, hours: number) {
  const { db } = server.context
  const hash = sha()
  await storeBlob(server.context, { sha256: hash, mime: 'image/jpeg', bytes: Buffer.from(hash) })
  await db.write
    .updateTable('blobs')
    .set({ touched_at: ago(hours) })
    .where('hash', '=', hash)
    .execute()
  if (listingId)
    await db.write
      .insertInto('images')
      .values({
        listing_id: listingId,
        type: 'image',
        width: 1,
        height: 1,
        placeholder: '',
        blob: hash,
        sent_digest: hash,
      })
      .execute()
  return hash
}
const isStored = async (hash: string) =>
  (await server.context.media.stat(originalKey(hash))) !== undefined

describe('sweeping', () => {
  test('deletes unfinished files that a crash left behind', async () => {
    const incoming = join(server.dataDir, 'media/.incoming')
    for (const name of ['abandoned', 'under-way']) await writeFile(join(incoming, name), 'x')
    await utimes(join(incoming, 'abandoned'), ago(2), ago(2))
    await sweep(server.context)
    expect(await readdir(incoming)).toEqual(['under-way'])
  })

  test('deletes what has expired and nothing else', async () => {
    const { write } = server.context.db
    const key = (hours: number) => ({ expires_at: ago(hours) })
    for (const hours of [49, 47])
      await write
        .insertInto('telegram_updates')
        .values({ bot_id: '1', update_id: hours, at: ago(hours) })
        .execute()
    for (const hours of [1, -1]) {
      await write
        .insertInto('sessions')
        .values({ ...key(hours), user_id: owner.id, token_hash: randomBytes(32) })
        .execute()
      await write
        .insertInto('link_codes')
        .values({ ...key(hours), user_id: owner.id, code_hash: randomBytes(32) })
        .execute()
      await write
        .insertInto('ended_launch_data')
        .values({ ...key(hours), hash: randomBytes(32) })
        .execute()
    }
    for (const days of [securityLogDays, deviceDays].flatMap((days) => [days + 1, days - 1])) {
      await write
        .insertInto('known_devices')
        .values({ user_id: owner.id, device_hash: randomBytes(32), used_at: ago(days * 24) })
        .execute()
      await recordSecurityEvent(write, {
        ...{ kind: 'signIn', userId: owner.id, at: ago(days * 24) },
        source: { address: '', program: null, system: null },
      })
    }
    for (const hours of [72, 1])
      await write
        .insertInto('call_limits')
        .values({ key: 'sign-in:x', window_start: ago(hours), calls: 1 })
        .execute()
    for (const hours of [serverLimits.idempotencyHours + 1, serverLimits.idempotencyHours - 1])
      await write
        .insertInto('keyed_calls')
        .values({
          name: Buffer.from(`key-${hours}`),
          owner: `user:${owner.id}`,
          body_hash: Buffer.alloc(32),
          created_at: ago(hours),
        })
        .execute()

    await sweep(server.context)

    type Swept =
      | 'sessions'
      | 'known_devices'
      | 'security_events'
      | 'link_codes'
      | 'ended_launch_data'
      | 'call_limits'
    const count = async (table: Swept) =>
      (await write.selectFrom(table).selectAll().execute()).length
    expect(await count('known_devices')).toBe(3)
    expect(await count('security_events')).toBe(1)
    expect(await count('sessions')).toBe(2)
    expect(await count('link_codes')).toBe(1)
    expect(await count('ended_launch_data')).toBe(1)
    expect(await count('call_limits')).toBe(1)
    const keys = await write.selectFrom('keyed_calls').select('name').execute()
    expect(keys.map(({ name }) => name.toString())).toEqual([
      `key-${serverLimits.idempotencyHours - 1}`,
    ])
    const updates = await write.selectFrom('telegram_updates').select('update_id').execute()
    expect(updates).toEqual([{ update_id: '47' }])
  })

  test('empties listings deleted long ago, and removes those never published', async () => {
    const past = ago(binDays * 24 + 2)
    const onceShown = await server.listing(owner.id, {}, { deleted_at: past })
    const neverShown = await server.listing(
      owner.id,
      {},
      { deleted_at: past, status: 'unpublished', published_at: null },
    )
    const justDeleted = await server.listing(
      owner.id,
      {},
      { deleted_at: ago(1), status: 'unpublished', published_at: null },
    )
    const pictures = {
      onceShown: await picture(onceShown, 48),
      neverShown: await picture(neverShown, 48),
      justDeleted: await picture(justDeleted, 48),
      loose: await picture(undefined, 48),
      fresh: await picture(undefined, 1),
    }

    await sweep(server.context)

    const left = await server.context.db.write
      .selectFrom('listings')
      .select('id')
      .orderBy('id')
      .execute()
    expect(left.map((listing) => listing.id)).toEqual([onceShown, justDeleted])
    expect(await isStored(pictures.onceShown)).toBe(false)
    expect(await isStored(pictures.neverShown)).toBe(false)
    expect(await isStored(pictures.loose)).toBe(false)
    expect(await isStored(pictures.justDeleted)).toBe(true)
    expect(await isStored(pictures.fresh)).toBe(true)
  })
})
