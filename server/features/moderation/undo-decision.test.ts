import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listings } from '../../../contract/listings/listings.ts'
import { images } from '../../../contract/media/images.ts'
import { moderation, undoSeconds } from '../../../contract/operators/moderation.ts'
import { operators } from '../../../contract/operators/operators.ts'
import { favourites } from '../../../contract/people/favourites.ts'
import { notices } from '../../../contract/people/notices.ts'
import { savedSearches } from '../../../contract/search/saved-searches.ts'
import type { FormValue } from '../../../contract/wire/form-fields.ts'
import { keyHeader } from '../../../contract/wire/idempotency.ts'
import type { Someone, TestServer } from '../../testing/test-server.ts'
import { openTestServer } from '../../testing/test-server.ts'
import { sweepBlobs } from '../images/blobs/sweep-blobs.ts'
import {
  askStatus,
  change,
  create,
  photos,
  publishedListing,
  wholeForm,
} from '../listings/testing/listings.ts'
import { alertSearches } from '../saved-searches/alert-searches.ts'
import { settleDecisions } from './testing/settle-decisions.ts'

let now = Date.parse('2026-03-05T09:00:00Z')
let site: TestServer
let owner: Someone
let operator: Someone
let colleague: Someone
let visitor: Someone
beforeAll(async () => {
  site = await openTestServer({}, { clock: () => new Date(now) })
})
afterAll(() => site.close())
beforeEach(async () => {
  // No decision or notice of an earlier test counts any more.
  now += 3_600_000
  owner = await site.someone({ is_admin: true })
  operator = await site.someone({ is_operator: true })
  colleague = await site.someone({ is_operator: true })
  visitor = await site.someone()
})

const seconds = (count: number) => {
  now += count * 1_000
}

const undo = (id: string, as = operator, headers: Record<string, string> = {}) =>
  site.call(moderation.undo, { params: { id } }, { as, headers })
const decideEdit = (
  id: string,
  body: { decision: 'approve' } | { decision: 'sendBack'; note: string },
) => site.call(listings.decideEdit, { params: { id }, body, headers: {} }, { as: operator })
const move = (id: string, status: string, as = operator, note?: string) =>
  askStatus(site, as, id, { status, ...(note && { note }) })
const waiting = async (form: Record<string, FormValue> = {}) => {
  const files = await photos(2)
  return (await create(site, owner, { ...wholeForm, ...form }, { files })).body
}
const read = async (id: string, as?: Someone) =>
  site.call(listings.get, { params: { id } }, as && { as })
const told = async (as: Someone) => {
  const { body } = await site.call(notices.find, { query: {} }, { as })
  return body.map(({ kind, data }) => ({ kind, data }))
}
const rowOf = (id: string) =>
  site.context.db.write
    .selectFrom('listings')
    .select([
      ...(['status', 'status_note', 'noted_version', 'approved', 'waiting_since'] as const),
      ...(['published_at', 'price_history', 'title', 'price', 'area', 'search_text'] as const),
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const pendingOf = (id: string) =>
  site.context.db.write
    .selectFrom('pending_edits')
    .selectAll()
    .where('listing_id', '=', id)
    .executeTakeFirst()
const picturesOf = (id: string) =>
  site.context.db.write
    .selectFrom('images')
    .selectAll()
    .where((eb) => eb.or([eb('listing_id', '=', id), eb('edit_of', '=', id)]))
    .orderBy('id')
    .execute()
const all = async (id: string) => ({
  row: await rowOf(id),
  pending: await pendingOf(id),
  pictures: await picturesOf(id),
})

describe('taking a decision back', () => {
  test('leaves a new listing waiting in its place in the queue, and sends no notice', async () => {
    const { id } = await waiting()
    const before = await all(id)
    seconds(300)
    expect((await move(id, 'published')).status).toBe(200)
    expect((await read(id)).status).toBe(200)
    seconds(undoSeconds - 1)
    const answer = await undo(id)
    expect([answer.status, answer.body.status]).toEqual([200, 'moderation'])
    expect(await all(id)).toEqual(before)
    expect((await read(id)).status).toBe(404)
    seconds(120)
    await settleDecisions(site)
    expect(await told(owner)).toEqual([])
  })

  test('puts a listing that was sent back into the queue again, without the note', async () => {
    const { id } = await waiting()
    const before = await all(id)
    await move(id, 'improvement', operator, 'Show the kitchen')
    expect((await read(id, owner)).body.statusNote).toBe('Show the kitchen')
    await undo(id)
    expect(await all(id)).toEqual(before)
    const queue = await site.call(moderation.queue, { query: {} }, { as: operator })
    expect(queue.body.some(({ listing }) => listing.id === id)).toBe(true)
  })

  test.each(['improvement', 'unpublished'])(
    'publishes a listing taken off the site (%s) again, and sends nobody a notice',
    async (status) => {
      const { id } = await publishedListing(site, owner, operator)
      seconds(90)
      await settleDecisions(site)
      const before = await all(id)
      const toldBefore = await told(owner)
      await site.call(favourites.add, { params: { id } }, { as: visitor })
      await move(id, status, operator, 'Not this home')
      expect((await read(id)).status).toBe(410)
      expect((await undo(id)).body.status).toBe('published')
      expect(await all(id)).toEqual(before)
      seconds(120)
      await settleDecisions(site)
      expect(await told(visitor)).toEqual([])
      expect(await told(owner)).toEqual(toldBefore)
    },
  )

  test('restores what an approved edit changed, with removed images and the price', async () => {
    // Images that no other listing shows.
    const own = await photos(3, 300)
    const { body } = await create(site, owner, { ...wholeForm, title: 'Before' }, { files: own })
    const listing = (await move(body.id, 'published')).body
    const { id } = listing
    const [first = '', second = '', third = ''] = listing.images.map((image) => image.id)
    await change(
      site,
      owner,
      id,
      { images: [third, second], title: 'After', dealType: 'rent', price: 700 },
      { files: await photos(1, 9) },
    )
    const before = await all(id)
    seconds(90)
    // As if they had been stored days ago.
    const touched_at = new Date(now - 2 * 86_400_000)
    await site.context.db.write.updateTable('blobs').set({ touched_at }).execute()
    await decideEdit(id, { decision: 'approve' })
    expect((await read(id)).body).toMatchObject({ title: 'After', dealType: 'rent', price: 700 })
    const picture = async (of: string) =>
      (await site.call(images.get, { params: { id: of }, query: {} })).status
    expect(await picture(first)).toBe(404)
    // A sweep that runs in between leaves the files.
    seconds(1)
    await sweepBlobs(site.context, { olderThan: new Date(now - 86_400_000) })
    expect((await undo(id)).status).toBe(200)
    expect(await all(id)).toEqual(before)
    expect((await read(id)).body).toMatchObject({ title: 'Before', dealType: 'sale' })
    expect(await picture(first)).toBe(200)
    // The next decision finds the edit as it was.
    expect((await decideEdit(id, { decision: 'approve' })).body.images).toHaveLength(3)
  })

  test('lets an edit that was sent back wait again', async () => {
    const { id } = await publishedListing(site, owner, operator, { title: 'Before' })
    await change(site, owner, id, { title: 'After' })
    const before = await all(id)
    await decideEdit(id, { decision: 'sendBack', note: 'Which floor?' })
    expect((await pendingOf(id))?.note).toBe('Which floor?')
    await undo(id)
    expect(await all(id)).toEqual(before)
  })

  test('is in the log, for a listing and for an edit', async () => {
    const { id } = await waiting()
    await move(id, 'published')
    await undo(id)
    const log = await site.call(operators.log, { query: { subjectId: id } }, { as: operator })
    expect(log.body.slice(0, 2)).toMatchObject([
      {
        action: 'ad.undone',
        actorId: operator.id,
        details: { from: 'published', to: 'moderation' },
      },
      { action: 'ad.status', details: { from: 'moderation', to: 'published' } },
    ])
    const edited = await publishedListing(site, owner, operator)
    await change(site, owner, edited.id, { title: 'After' })
    await decideEdit(edited.id, { decision: 'approve' })
    await undo(edited.id)
    const query = { subjectId: edited.id }
    const edits = await site.call(operators.log, { query }, { as: operator })
    expect(edits.body[0]).toMatchObject({ action: 'ad.editUndone', actorId: operator.id })
  })
})

describe('taking a decision back is refused', () => {
  test('once the minute is over', async () => {
    const { id } = await waiting()
    await move(id, 'published')
    seconds(undoSeconds)
    const answer = await undo(id)
    expect([answer.status, answer.body.code]).toEqual([409, 'TOO_LATE'])
    expect((await rowOf(id)).status).toBe('published')
  })

  test.each<[string, (id: string) => Promise<unknown>]>([
    ['changed', (id) => change(site, owner, id, { title: 'Another' })],
    ['made cheaper', (id) => change(site, owner, id, { price: 70_000 })],
    ['unpublished', (id) => move(id, 'unpublished', owner)],
    [
      'taken off and put back',
      async (id) => {
        await move(id, 'unpublished', owner)
        await move(id, 'published', owner)
      },
    ],
  ])('when its owner has %s the listing meanwhile', async (_, meanwhile) => {
    const { id } = await waiting()
    await move(id, 'published')
    await meanwhile(id)
    const before = await all(id)
    const answer = await undo(id)
    expect([answer.status, answer.body.code]).toEqual([409, 'EDITED_ELSEWHERE'])
    expect(await all(id)).toEqual(before)
  })

  test('when another operator has decided since, who alone may take that back', async () => {
    const { id } = await waiting()
    await move(id, 'published')
    await move(id, 'improvement', colleague, 'Dark')
    const answer = await undo(id)
    expect([answer.status, answer.body.code]).toEqual([409, 'WRONG_TRANSITION'])
    expect((await rowOf(id)).status).toBe('improvement')
    expect((await undo(id, colleague)).body.status).toBe('published')
    // A later decision followed the first one, so it cannot be taken back any more.
    expect((await undo(id)).status).toBe(409)
    expect((await rowOf(id)).status).toBe('published')
  })

  test('when the owner was blocked meanwhile, or deleted the listing', async () => {
    const { id } = await waiting()
    await move(id, 'improvement', operator, 'Dark')
    const { body } = await create(site, owner, wholeForm, { files: await photos(1, 5) })
    await move(body.id, 'improvement', operator, 'Dark')
    await site.call(listings.remove, { params: { id: body.id } }, { as: owner })
    expect((await undo(body.id)).status).toBe(404)
    const block = { params: { id: owner.id }, body: { isBlocked: true } }
    await site.call(operators.changeUser, block, { as: operator })
    expect((await undo(id)).status).toBe(403)
    expect((await rowOf(id)).status).toBe('improvement')
  })

  test('when the caller has made no decision about the listing', async () => {
    const { id } = await waiting()
    expect((await undo(id)).body.code).toBe('WRONG_TRANSITION')
    expect((await undo(id, owner)).status).toBe(403)
    await move(id, 'published', colleague)
    expect((await undo(id)).body.code).toBe('WRONG_TRANSITION')
    expect((await rowOf(id)).status).toBe('published')
  })
})

describe('several presses of undo', () => {
  test('take back once: the same key gets the same answer, another press is refused', async () => {
    const { id } = await waiting()
    await move(id, 'published')
    const key = { [keyHeader]: randomUUID() }
    const answers = [await undo(id, operator, key), await undo(id, operator, key), await undo(id)]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 409])
    expect(answers[1]?.body).toEqual(answers[0]?.body)
  })

  test('at the same moment take back once', async () => {
    const { id } = await waiting()
    await move(id, 'published')
    const { version } = (await read(id)).body
    const answers = await Promise.all([1, 2, 3, 4].map(() => undo(id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    expect((await read(id, owner)).body.version).toBe(version + 1)
  })

  test('at the same time as another operator’s decision leave one of the two in force', {
    tags: 'long',
  }, async () => {
    for (let n = 0; n < 5; n += 1) {
      const { id } = await publishedListing(site, owner, operator, { title: `Race ${n}` })
      const [undone, decided] = await Promise.all([
        undo(id),
        move(id, 'improvement', colleague, 'Dark'),
      ])
      const { status } = await rowOf(id)
      expect([undone.status, decided.status].sort()).toEqual(
        status === 'moderation' ? [200, 409] : [200, expect.any(Number)],
      )
      if (undone.status === 200 && decided.status === 409) expect(status).toBe('moderation')
      else expect(status).toBe('improvement')
    }
  })
})

describe('the people concerned', () => {
  test('get one notice of a decision when the undo minute is over', async () => {
    const { id } = await publishedListing(site, owner, operator, { title: 'At the sea' })
    await site.call(favourites.add, { params: { id } }, { as: visitor })
    await move(id, 'unpublished', operator, 'Not this home')
    seconds(undoSeconds - 1)
    await settleDecisions(site)
    expect([await told(owner), await told(visitor)]).toEqual([[], []])
    seconds(1)
    await settleDecisions(site)
    await settleDecisions(site)
    expect(await told(owner)).toMatchObject([
      { kind: 'decision', data: { status: 'unpublished', note: 'Not this home' } },
      { kind: 'decision', data: { status: 'published' } },
    ])
    expect(await told(visitor)).toMatchObject([{ kind: 'withdrawn', data: { listingId: id } }])
  })

  test('get no notice of a withdrawal when the owner has published the listing again', async () => {
    const { id } = await publishedListing(site, owner, operator, { title: 'At the sea' })
    seconds(90)
    await site.call(favourites.add, { params: { id } }, { as: visitor })
    await move(id, 'unpublished', operator, 'Not this home')
    await site.context.db.write
      .updateTable('listings')
      .set({ status: 'published' })
      .where('id', '=', id)
      .execute()
    seconds(90)
    await settleDecisions(site)
    expect(await told(visitor)).toEqual([])
  })

  test('get no alert of a listing whose decision can be or was taken back', async () => {
    const body = { name: 'Sea', query: { filters: {} }, notify: 'instant' as const }
    await site.call(savedSearches.save, { body }, { as: visitor })
    seconds(30)
    const kept = await waiting({ title: 'Kept' })
    const dropped = await waiting({ title: 'Dropped' })
    await move(kept.id, 'published')
    await move(dropped.id, 'published')
    seconds(30)
    expect(await alertSearches(site.context)).toBe(0)
    await undo(dropped.id)
    expect(await alertSearches(site.context)).toBe(0)
    seconds(31)
    expect(await alertSearches(site.context)).toBe(1)
    expect(await told(visitor)).toMatchObject([
      { kind: 'search', data: { count: 1, listingIds: [kept.id] } },
    ])
  })
})
