import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { images } from '../../../../contract/media/images.ts'
import type { ServerContext } from '../../../context.ts'
import { derivedKey, originalKey } from '../../../storage/media-keys.ts'
import type { MediaStore } from '../../../storage/media-store.ts'
import type { Someone, TestServer } from '../../../testing/test-server.ts'
import { openTestServer } from '../../../testing/test-server.ts'
import { create, photo, photos, stored, wholeForm } from '../../listings/testing/listings.ts'
import { storeBlob } from './store-blob.ts'
import { sweepBlobs } from './sweep-blobs.ts'

let test: TestServer
let owner: Someone
beforeAll(async () => {
  test = await openTestServer()
  owner = await test.someone({ is_admin: true })
})
afterAll(() => test.close())

const soon = () => ({ olderThan: new Date(Date.now() + 3_600_000) })
const blobOf = (text: string) => {
  const bytes = Buffer.from(text)
  return { sha256: createHash('sha256').update(bytes).digest('hex'), mime: 'image/jpeg', bytes }
}
const rowOf = (hash: string) =>
  test.context.db.write.selectFrom('blobs').selectAll().where('hash', '=', hash).executeTakeFirst()

/** The server with some of its store's functions replaced. */
const withStore = (doings: Partial<MediaStore>): ServerContext => ({
  ...test.context,
  media: { ...test.context.media, ...doings },
})

describe('sweeping', () => {
  it('removes a file that nothing points at, and what was derived from it', async () => {
    const blob = blobOf('loose')
    await storeBlob(test.context, blob)
    await test.context.media.put(derivedKey(blob.sha256, 160, 'webp'), blob.bytes, { mime: 'x' })
    expect(await sweepBlobs(test.context, { olderThan: new Date(Date.now() - 86_400_000) })).toBe(0)
    expect(await test.context.media.stat(originalKey(blob.sha256))).toBeDefined()
    expect(await sweepBlobs(test.context, soon())).toBe(1)
    expect(await rowOf(blob.sha256)).toBeUndefined()
    expect(await test.context.media.stat(originalKey(blob.sha256))).toBeUndefined()
    expect(await test.context.media.stat(derivedKey(blob.sha256, 160, 'webp'))).toBeUndefined()
  })

  it('keeps the files that a listing shows', async () => {
    await create(test, owner, { draft: true }, { files: await photos(2) })
    const before = await stored(test)
    expect(await sweepBlobs(test.context, soon())).toBe(0)
    expect(await stored(test)).toEqual(before)
  })

  it('makes a caller that stores the same bytes wait, and then they are stored', async () => {
    const blob = blobOf('raced')
    await storeBlob(test.context, blob)
    const { promise: deleting, resolve: startsDeleting } = Promise.withResolvers<void>()
    const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>()
    const slow = withStore({
      delete: async (key) => {
        startsDeleting()
        await mayGoOn
        await test.context.media.delete(key)
      },
    })
    const sweeping = sweepBlobs(slow, soon())
    await deleting
    let isStored = false
    const storing = storeBlob(test.context, blob).then(() => {
      isStored = true
    })
    await isWaitingForLock()
    expect(isStored).toBe(false)
    goOn()
    expect(await sweeping).toBe(1)
    await storing
    expect(await rowOf(blob.sha256)).toBeDefined()
    expect(await test.context.media.stat(originalKey(blob.sha256))).toBeDefined()
  })

  it('keeps a file that was touched after it was found', async () => {
    const blob = blobOf('touched')
    await storeBlob(test.context, blob)
    await test.context.db.write
      .updateTable('blobs')
      .set({ touched_at: new Date(0) })
      .where('hash', '=', blob.sha256)
      .execute()
    const olderThan = new Date(Date.now() - 3_600_000)
    const { promise: touched, resolve: isTouched } = Promise.withResolvers<void>()
    const { promise: held, resolve: isHeld } = Promise.withResolvers<void>()
    const touching = test.context.db.write.transaction().execute(async (tx) => {
      await tx
        .updateTable('blobs')
        .set({ touched_at: new Date() })
        .where('hash', '=', blob.sha256)
        .execute()
      isHeld()
      await touched
    })
    await held
    const sweeping = sweepBlobs(test.context, { olderThan })
    await isWaitingForLock()
    isTouched()
    await touching
    expect(await sweeping).toBe(0)
    expect(await test.context.media.stat(originalKey(blob.sha256))).toBeDefined()
  })

  it('retries a file that the store failed to delete', async () => {
    const blob = blobOf('stubborn')
    await storeBlob(test.context, blob)
    await sweepBlobs(test.context, soon())
    await storeBlob(test.context, blob)
    const failing = withStore({
      delete: () => Promise.reject(new Error('The store is away')),
    })
    expect(await sweepBlobs(failing, soon())).toBe(0)
    expect(await rowOf(blob.sha256)).toBeDefined()
    expect(await sweepBlobs(test.context, soon())).toBe(1)
  })
})

describe('a fault between the store and the database', () => {
  it('leaves no row when the store fails, and the sender may try again', async () => {
    const broken = await openTestServer()
    const sender = await broken.someone({ is_admin: true })
    const { put } = broken.context.media
    broken.context.media.put = () => Promise.reject(new Error('The store is away'))
    const files = await photos(2)
    const before = await stored(broken)
    const refused = await create(broken, sender, wholeForm, { files })
    expect(refused.status).toBe(500)
    expect(refused.body).toEqual({
      code: 'INTERNAL',
      message: 'Something went wrong on our side; try again',
    })
    expect(await stored(broken)).toMatchObject({ ...before, blobs: expect.any(Number) })
    broken.context.media.put = put
    const made = await create(broken, sender, wholeForm, { files })
    expect(made.status).toBe(201)
    const served = await broken.call(
      images.get,
      { params: { id: made.body.images[0]?.id ?? '' }, query: {} },
      { as: sender },
    )
    expect(served.status).toBe(200)
    await broken.close()
  })

  it('leaves a file that is swept when the database fails', async () => {
    const broken = await openTestServer()
    const sender = await broken.someone({ is_admin: true })
    const { put } = broken.context.media
    broken.context.media.put = async (...args) => {
      await put(...args)
      await broken.context.db.write.schema.alterTable('images').renameTo('images_away').execute()
    }
    const refused = await create(broken, sender, wholeForm, { files: { image_0: await photo(3) } })
    expect(refused.status).toBe(500)
    await broken.context.db.write.schema.alterTable('images_away').renameTo('images').execute()
    broken.context.media.put = put
    expect(await stored(broken)).toMatchObject({ listings: 0, images: 0, files: 1, temporary: 0 })
    expect(await sweepBlobs(broken.context, soon())).toBe(1)
    expect(await stored(broken)).toMatchObject({ blobs: 0, files: 0 })
    await broken.close()
  })
})

/** Returns once a transaction in this database waits for a row that another has locked. */
async function isWaitingForLock() {
  for (;;) {
    const { rows } = await sql<{ count: string }>`
      select count(*) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(
      test.context.db.write,
    )
    if (Number(rows[0]?.count) > 0) return
  }
}
