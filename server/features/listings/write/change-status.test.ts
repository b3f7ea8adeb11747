import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Status } from '../../../../contract/listings/listing-words.ts'
import { statuses } from '../../../../contract/listings/listing-words.ts'
import { ownListings } from '../../../../contract/listings/own-listings.ts'
import { operators } from '../../../../contract/operators/operators.ts'
import type { Someone, TestServer } from '../../../testing/test-server.ts'
import { openTestServer } from '../../../testing/test-server.ts'
import {
  askStatus,
  change,
  create,
  photos,
  publishedListing,
  wholeForm,
} from '../testing/listings.ts'

let test: TestServer
let owner: Someone
let trusted: Someone
let operator: Someone
beforeAll(async () => {
  test = await openTestServer()
  owner = await test.someone({ is_admin: true })
  trusted = await test.someone({ is_admin: true, is_trusted: true })
  operator = await test.someone({ is_operator: true })
})
afterAll(() => test.close())

/** A whole listing with this status, as if it had come there by itself. */
async function listingAt(status: Status, of = owner, row: Record<string, unknown> = {}) {
  const { body } = await create(test, of, { ...wholeForm, draft: true }, { files: await photos(1) })
  await test.context.db.write
    .updateTable('listings')
    .set({
      status,
      waiting_since: status === 'moderation' ? new Date() : null,
      ...(status === 'published' && { published_at: new Date() }),
      ...row,
    })
    .where('id', '=', body.id)
    .execute()
  return body.id
}

const statusOf = async (id: string) =>
  test.context.db.write
    .selectFrom('listings')
    .select(['status', 'status_note', 'noted_version', 'waiting_since', 'published_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

const changesOf = async (id: string) =>
  test.context.db.write
    .selectFrom('status_changes')
    .selectAll()
    .where('listing_id', '=', id)
    .orderBy('id')
    .execute()

/** The last entry about a listing in the operators' log, which has all that anybody did. */
const lastActOn = async (id: string) =>
  test.context.db.write
    .selectFrom('audit_log')
    .selectAll()
    .where('subject_id', '=', id)
    .orderBy('id', 'desc')
    .executeTakeFirst()

describe('who may change the status of a listing', () => {
  const ownerMoves: [Status, Status][] = [
    ['unpublished', 'moderation'],
    ['published', 'unpublished'],
    ['improvement', 'moderation'],
    ['moderation', 'unpublished'],
  ]
  const operatorMoves: [Status, Status][] = [
    ['moderation', 'published'],
    ['moderation', 'improvement'],
    ['published', 'improvement'],
    ['published', 'unpublished'],
  ]
  const pairs = statuses.flatMap((from) => statuses.map((to): [Status, Status] => [from, to]))
  const has = (moves: [Status, Status][], [from, to]: [Status, Status]) =>
    moves.some((move) => move[0] === from && move[1] === to)

  it.each(pairs)('the owner, from %s to %s', async (from, to) => {
    const id = await listingAt(from)
    const answer = await askStatus(test, owner, id, { status: to, note: 'no matter' })
    if (has(ownerMoves, [from, to])) {
      expect([answer.status, answer.body.status]).toEqual([200, to])
      expect((await changesOf(id)).at(-1)).toMatchObject({
        from_status: from,
        to_status: to,
        by_role: 'owner',
        by_user: owner.id,
      })
      expect(await lastActOn(id)).toMatchObject({
        actor_id: owner.id,
        action: 'ad.status',
        details: { from, to, note: null },
      })
    } else {
      expect([answer.status, answer.body.code]).toEqual([409, 'WRONG_TRANSITION'])
      expect(answer.body.message).toContain(from)
      expect((await statusOf(id)).status).toBe(from)
      expect(await changesOf(id)).toHaveLength(1)
    }
  })

  it.each(pairs)('an operator, from %s to %s', async (from, to) => {
    const id = await listingAt(from)
    const answer = await askStatus(test, operator, id, { status: to, note: 'Because' })
    if (has(operatorMoves, [from, to])) {
      expect([answer.status, answer.body.status]).toEqual([200, to])
      expect(answer.body.statusNote).toBe('Because')
      expect(await lastActOn(id)).toMatchObject({
        actor_id: operator.id,
        action: 'ad.status',
        details: { from, to, note: 'Because' },
      })
    } else {
      expect([answer.status, answer.body.code]).toEqual([409, 'WRONG_TRANSITION'])
      expect((await statusOf(id)).status).toBe(from)
    }
  })

  it('nobody else: 403 for a visible listing, 404 for a hidden one', async () => {
    const other = await test.someone({ is_admin: true })
    const open = await askStatus(test, other, await listingAt('published'), {
      status: 'unpublished',
    })
    expect([open.status, open.body.code]).toEqual([403, 'NOT_ALLOWED'])
    for (const from of ['moderation', 'unpublished', 'improvement'] as const) {
      const hidden = await askStatus(test, other, await listingAt(from), { status: 'moderation' })
      expect([hidden.status, hidden.body.code]).toEqual([404, 'NOT_FOUND'])
    }
    const visitor = { id: '0', token: 'none' }
    const unknown = await askStatus(test, visitor, await listingAt('published'), {
      status: 'moderation',
    })
    expect(unknown.status).toBe(401)
  })
})

describe('an operator', () => {
  it.each([
    ['moderation', 'improvement'],
    ['published', 'improvement'],
    ['published', 'unpublished'],
  ] as const)('must give a reason from %s to %s', async (from, to) => {
    const id = await listingAt(from)
    for (const ask of [{ status: to }, { status: to, note: '  ' }]) {
      const answer = await askStatus(test, operator, id, ask)
      expect(answer.status).toBe(422)
      expect(answer.body).toMatchObject({ code: 'WRONG_DATA', issues: [{ path: 'note' }] })
    }
    expect((await statusOf(id)).status).toBe(from)
  })

  it('approves only the version that was seen, if it is named', async () => {
    const id = await listingAt('moderation')
    await change(test, owner, id, { title: 'Changed meanwhile' })
    const stale = await askStatus(
      test,
      operator,
      id,
      { status: 'published' },
      { 'if-match': '"1"' },
    )
    expect([stale.status, stale.body.code]).toEqual([409, 'EDITED_ELSEWHERE'])
    const seen = await askStatus(test, operator, id, { status: 'published' }, { 'if-match': '"2"' })
    expect(seen.body.status).toBe('published')
  })

  it('cannot undo what another operator has decided meanwhile', async () => {
    const id = await listingAt('moderation')
    const sendBack = { status: 'improvement', note: 'Blurred', from: 'moderation' }
    expect((await askStatus(test, operator, id, { status: 'published' })).status).toBe(200)
    const late = await askStatus(test, operator, id, sendBack)
    expect([late.status, late.body.code]).toEqual([409, 'WRONG_TRANSITION'])
    expect(await statusOf(id)).toMatchObject({ status: 'published', status_note: null })
  })

  it('moderates his own listing as an operator and withdraws it as its owner', async () => {
    const both = await test.someone({ is_admin: true, is_operator: true })
    const id = await listingAt('moderation', both)
    expect((await askStatus(test, both, id, { status: 'published' })).status).toBe(200)
    expect((await askStatus(test, both, id, { status: 'unpublished' })).status).toBe(200)
    expect((await changesOf(id)).map((row) => row.by_role)).toEqual(['owner', 'operator', 'owner'])
  })
})

describe('asking to publish', () => {
  it.each([
    ['WRONG_ADDRESS', { address: null }],
    ['WRONG_ADDRESS', { city: null }],
    ['WRONG_ADDRESS', { coordinates: [] }],
    ['WRONG_ADDRESS', { apartmentCondition: null }],
    ['WRONG_DATA', { price: null }],
    ['WRONG_DATA', { category: null }],
    ['WRONG_DATA', { images: [] }],
  ] as const)('is refused with %s for %o', async (code, form) => {
    const id = await listingAt('unpublished')
    await change(test, owner, id, form)
    const answer = await askStatus(test, owner, id, { status: 'moderation' })
    expect([answer.status, answer.body.code]).toEqual([422, code])
    expect(answer.body.issues).toMatchObject([{ path: Object.keys(form)[0] }])
    expect(await statusOf(id)).toMatchObject({ status: 'unpublished', waiting_since: null })
  })

  it('drops fields that the category does not have', async () => {
    const id = await listingAt('unpublished')
    await change(test, owner, id, { category: 'land' })
    const answer = await askStatus(test, owner, id, { status: 'moderation' })
    expect(answer.body).toMatchObject({ floor: null, floorsCount: null, apartmentCategory: null })
    expect((await statusOf(id)).waiting_since).not.toBeNull()
  })

  it('publishes the listing of a trusted owner at once', async () => {
    const id = await listingAt('unpublished', trusted)
    const answer = await askStatus(test, trusted, id, { status: 'published' })
    expect(answer.body).toMatchObject({ status: 'published' })
    const again = await listingAt('unpublished', trusted)
    const asked = await askStatus(test, trusted, again, { status: 'moderation' })
    expect(asked.body.status).toBe('published')
  })

  it('again with another price only needs no moderation, and keeps the first date', async () => {
    const listing = await publishedListing(test, owner, operator)
    await askStatus(test, owner, listing.id, { status: 'unpublished' })
    await change(test, owner, listing.id, { price: 70_000, currency: 'GEL' })
    const answer = await askStatus(test, owner, listing.id, { status: 'published' })
    expect(answer.body).toMatchObject({ status: 'published', publishedAt: listing.publishedAt })
  })

  it('again with other words needs moderation', async () => {
    const listing = await publishedListing(test, owner, operator)
    await askStatus(test, owner, listing.id, { status: 'unpublished' })
    await change(test, owner, listing.id, { title: 'Other words' })
    const direct = await askStatus(test, owner, listing.id, { status: 'published' })
    expect(direct.body.code).toBe('WRONG_TRANSITION')
    const answer = await askStatus(test, owner, listing.id, { status: 'moderation' })
    expect(answer.body.status).toBe('moderation')
  })

  it('after an operator took the listing down needs moderation again', async () => {
    const listing = await publishedListing(test, owner, operator)
    await askStatus(test, operator, listing.id, { status: 'unpublished', note: 'Sold' })
    const direct = await askStatus(test, owner, listing.id, { status: 'published' })
    expect(direct.body.code).toBe('WRONG_TRANSITION')
    const answer = await askStatus(test, owner, listing.id, { status: 'moderation' })
    expect(answer.body).toMatchObject({ status: 'moderation', statusNote: 'Sold' })
    const approved = await askStatus(test, operator, listing.id, { status: 'published' })
    expect(approved.body).toMatchObject({ status: 'published', statusNote: null })
  })

  it('after improvement is possible only with an edit', async () => {
    const listing = await publishedListing(test, owner, operator)
    await askStatus(test, operator, listing.id, { status: 'improvement', note: 'A better picture' })
    const unedited = await askStatus(test, owner, listing.id, { status: 'moderation' })
    expect([unedited.status, unedited.body.code]).toEqual([409, 'WRONG_TRANSITION'])
    expect(unedited.body.message).toContain('Change the listing')
    await change(test, owner, listing.id, { title: 'Better' })
    const edited = await askStatus(test, owner, listing.id, { status: 'moderation' })
    expect(edited.body.status).toBe('moderation')
  })
})

describe('a change of status', () => {
  it('raises the version of the public data at once', async () => {
    const version = () => BigInt(test.context.version.current)
    const listing = await publishedListing(test, owner, operator)
    const before = version()
    await askStatus(test, owner, listing.id, { status: 'unpublished' })
    expect(version()).toBeGreaterThan(before)
  })

  it('asked for by several at once is made once', async () => {
    const id = await listingAt('moderation')
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => askStatus(test, operator, id, { status: 'published' })),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409, 409, 409])
    expect(await changesOf(id)).toHaveLength(2)
  })

  it('is shown in the history to owner and operator only', async () => {
    const listing = await publishedListing(test, owner, operator)
    const other = await test.someone({ is_admin: true })
    const ask = (as: Someone) =>
      test.call(ownListings.history, { params: { id: listing.id } }, { as })
    expect((await ask(owner)).body.statuses.map((change) => change.to)).toEqual([
      'moderation',
      'published',
    ])
    expect((await ask(operator)).body.prices).toMatchObject([{ price: 85_000 }])
    expect((await ask(other)).status).toBe(403)
    await askStatus(test, owner, listing.id, { status: 'unpublished' })
    expect((await ask(other)).status).toBe(404)
  })

  it('made while the owner is being blocked never leaves the listing public', {
    tags: 'long',
  }, async () => {
    const seller = await test.someone({ is_admin: true, is_trusted: true })
    const ids = await Promise.all(Array.from({ length: 6 }, () => listingAt('unpublished', seller)))
    const [block] = await Promise.all([
      test.call(
        operators.changeUser,
        { params: { id: seller.id }, body: { isBlocked: true } },
        { as: operator },
      ),
      ...ids.map((id) => askStatus(test, seller, id, { status: 'published' })),
    ])
    expect(block.status).toBe(200)
    for (const id of ids) expect((await statusOf(id)).status).toBe('unpublished')
  })

  it('is refused to an operator while the owner is blocked', async () => {
    const blocked = await test.someone({ is_admin: true })
    const id = await listingAt('moderation', blocked)
    await test.context.db.write
      .updateTable('users')
      .set({ is_blocked: true })
      .where('id', '=', blocked.id)
      .execute()
    const answer = await askStatus(test, operator, id, { status: 'published' })
    expect(answer).toMatchObject({ status: 403, body: { code: 'NOT_ALLOWED' } })
    expect((await statusOf(id)).status).toBe('moderation')
  })
})
