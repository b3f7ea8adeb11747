import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { limits } from '../../../contract/limits.ts'
import { reports } from '../../../contract/operators/reports.ts'
import type { CallOptions, Someone, TestServer } from '../../testing/test-server.ts'
import { openTestServer } from '../../testing/test-server.ts'

let server: TestServer
let operator: Someone
let owner: Someone
let visitor: Someone
let listing: string

beforeAll(async () => {
  // Limits count anew at each full hour, so the test stays away from one.
  const noon = new Date(new Date().setHours(12, 0, 0, 0))
  server = await openTestServer({}, { clock: () => noon })
  operator = await server.someone({ is_operator: true })
  owner = await server.someone({ is_admin: true })
  visitor = await server.someone()
})
afterAll(() => server.close())
beforeEach(async () => {
  const { write } = server.context.db
  await write.deleteFrom('reports').execute()
  await write.deleteFrom('call_limits').execute()
  listing = await server.listing(owner.id, { title: 'At the sea' })
})

const rows = () => server.context.db.write.selectFrom('reports').selectAll().orderBy('id').execute()
const report = (body: object, options: CallOptions = {}, id = listing) =>
  server.call(reports.report, { params: { id }, body: body as { reason: 'fraud' } }, options)
const open = (options: CallOptions, query = {}) => server.call(reports.find, { query }, options)

describe('a report', () => {
  test('is taken from a visitor and from a user, and waits for an operator, oldest first', async () => {
    const first = await report({ reason: 'sold' })
    expect([first.status, first.body]).toEqual([201, { ok: true }])
    await report({ reason: 'fraud', text: 'He <b>lies</b>' }, { as: visitor })

    const { status, body } = await open({ as: operator })
    expect(status).toBe(200)
    expect(body).toMatchObject([
      {
        adId: listing,
        adTitle: 'At the sea',
        reason: 'sold',
        text: null,
        status: 'open',
      },
      { adId: listing, reason: 'fraud', text: 'He <b>lies</b>', status: 'open' },
    ])
    expect((await open({ as: operator }, { limit: 1, offset: 1 })).body).toEqual(body.slice(1))
  })

  test('made again by the same person while it waits is stored once', async () => {
    await report({ reason: 'fraud' }, { as: visitor })
    expect((await report({ reason: 'fraud' }, { as: visitor })).status).toBe(201)
    expect(await rows()).toHaveLength(1)
  })

  test.each([
    [{}, 'reason'],
    [{ reason: 'ugly' }, 'reason'],
    [{ reason: 'fraud', text: 'x'.repeat(limits.description + 1) }, 'text'],
    [{ reason: 'fraud', text: 'a\0b' }, 'text'],
    [{ reason: 'fraud', status: 'resolved' }, ''],
  ])('with %j is refused', async (body, path) => {
    const answer = await report(body)
    expect([answer.status, answer.body.code]).toEqual([422, 'WRONG_DATA'])
    expect(answer.body.issues?.[0]?.path).toBe(path)
    expect(await rows()).toEqual([])
  })

  test('may have a text of the greatest length', async () => {
    expect((await report({ reason: 'other', text: 'x'.repeat(limits.description) })).status).toBe(
      201,
    )
  })

  test('is accepted for public listings alone', async () => {
    const hidden = await server.listing(owner.id, {}, { status: 'unpublished', published_at: null })
    expect((await report({ reason: 'sold' }, {}, hidden)).status).toBe(404)
    expect((await report({ reason: 'sold' }, {}, '999999')).status).toBe(404)
    const withdrawn = await server.listing(owner.id, {}, { deleted_at: new Date() })
    expect((await report({ reason: 'sold' }, {}, withdrawn)).body.code).toBe('WITHDRAWN')
    expect(await rows()).toEqual([])
  })

  test('is limited per address, which an invented X-Forwarded-For does not change', async () => {
    const answers = []
    for (let call = 0; call < 61; call += 1)
      answers.push(
        await report({ reason: 'other' }, { headers: { 'x-forwarded-for': `10.0.0.${call}` } }),
      )
    expect(answers.slice(0, 60).every((answer) => answer.status === 201)).toBe(true)
    expect(answers[60]?.status).toBe(429)
    expect(answers[60]?.body.code).toBe('TOO_MANY_REQUESTS')
    expect(Number(answers[60]?.headers['retry-after'])).toBeGreaterThan(0)
    expect(await rows()).toHaveLength(60)
  })
})

describe('reports by listing', () => {
  const byListing = (options: CallOptions, query = {}) =>
    server.call(reports.byListing, { query }, options)

  test('are grouped, the longest waiting first, with reporter and present listing', async () => {
    const other = await server.listing(owner.id, { title: 'In the hills' })
    await report({ reason: 'sold' }, { as: visitor })
    await report({ reason: 'duplicate' }, {}, other)
    await report({ reason: 'fraud' })
    const { status, body } = await byListing({ as: operator })
    expect(status).toBe(200)
    expect(body).toMatchObject([
      {
        listing: { id: listing, title: 'At the sea', status: 'published', version: 1 },
        reports: [
          { reason: 'sold', reporter: { id: visitor.id, name: expect.stringMatching(/^Someone/) } },
          { reason: 'fraud', reporter: null },
        ],
      },
      { listing: { id: other }, reports: [{ reason: 'duplicate' }] },
    ])
    expect((await byListing({ as: operator }, { limit: 1, offset: 1 })).body).toEqual(body.slice(1))
  })

  test('leave out settled reports and deleted listings', async () => {
    await report({ reason: 'sold' })
    await report({ reason: 'fraud' })
    const [first] = await rows()
    await server.call(
      reports.decide,
      { params: { id: first?.id ?? '' }, body: { status: 'dismissed' } },
      { as: operator },
    )
    expect((await byListing({ as: operator })).body[0]?.reports).toMatchObject([
      { reason: 'fraud' },
    ])
    const { write } = server.context.db
    await write
      .updateTable('listings')
      .set({ deleted_at: new Date() })
      .where('id', '=', listing)
      .execute()
    expect((await byListing({ as: operator })).body).toEqual([])
  })
})

describe('settling several reports', () => {
  const decideSome = (ids: string[], options: CallOptions = { as: operator }) =>
    server.call(reports.decideSome, { body: { ids, status: 'resolved' } }, options)

  test('settles the named reports that are still open, and logs each', async () => {
    for (const reason of ['sold', 'fraud', 'other']) await report({ reason })
    const [first = '', second = '', third = ''] = (await rows()).map(({ id }) => id)
    expect((await decideSome([first])).body).toEqual({ settled: [first] })
    expect((await decideSome([first, second, '999999'])).body).toEqual({ settled: [second] })
    expect((await rows()).map(({ status }) => status)).toEqual(['resolved', 'resolved', 'open'])
    const log = await server.context.db.write
      .selectFrom('audit_log')
      .select('subject_id')
      .where('subject', '=', 'report')
      .where('subject_id', 'in', [first, second, third])
      .orderBy('id')
      .execute()
    expect(log.map((line) => line.subject_id)).toEqual([first, second])
  })

  test('by several operators at once settles each report once', async () => {
    await report({ reason: 'sold' })
    await report({ reason: 'fraud' })
    const ids = (await rows()).map(({ id }) => id)
    const answers = await Promise.all([
      decideSome(ids),
      decideSome(ids.toReversed()),
      decideSome(ids),
    ])
    expect(answers.flatMap((answer) => answer.body.settled).sort()).toEqual(ids.toSorted())
  })

  test.each([[[]], [['x']], [Array.from({ length: 1001 }, String)]])(
    'is refused with an empty, too long or malformed list of ids',
    async (ids) => {
      expect((await decideSome(ids)).status).toBe(422)
    },
  )
})

describe('settling a report', () => {
  const decide = (id: string, status: 'resolved' | 'dismissed', options: CallOptions) =>
    server.call(reports.decide, { params: { id }, body: { status } }, options)

  test('takes it off the list and is logged', async () => {
    await report({ reason: 'fraud' })
    const [row] = await rows()
    const settled = await decide(row?.id ?? '', 'resolved', { as: operator })
    expect([settled.status, settled.body.status]).toEqual([200, 'resolved'])
    expect((await open({ as: operator })).body).toEqual([])
    expect((await open({ as: operator }, { status: 'resolved' })).body).toHaveLength(1)
    const log = await server.context.db.write
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'subject_id'])
      .where('subject', '=', 'report')
      .where('subject_id', '=', row?.id ?? '')
      .execute()
    expect(log).toEqual([{ action: 'report.resolved', actor_id: operator.id, subject_id: row?.id }])
  })

  test('by several operators at once succeeds for one', async () => {
    await report({ reason: 'fraud' })
    const id = (await rows())[0]?.id ?? ''
    const answers = await Promise.all(
      (['resolved', 'dismissed', 'resolved', 'dismissed'] as const).map((status) =>
        decide(id, status, { as: operator }),
      ),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409])
    expect(answers.find((answer) => answer.status === 409)?.body.code).toBe('CONFLICT')
  })

  test('answers 404 for an unknown report', async () => {
    expect((await decide('999999', 'resolved', { as: operator })).status).toBe(404)
  })

  test('and reading the list are for operators alone', async () => {
    await report({ reason: 'fraud' })
    const before = await rows()
    const id = before[0]?.id ?? ''
    for (const [options, status] of [
      [{}, 401],
      [{ as: visitor }, 403],
      [{ as: owner }, 403],
    ] as const) {
      expect((await open(options)).status).toBe(status)
      expect((await decide(id, 'dismissed', options)).status).toBe(status)
    }
    expect(await rows()).toEqual(before)
  })
})
