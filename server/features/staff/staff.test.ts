import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { feeds } from '../../../contract/feeds/feed-sources.ts'
import { listings } from '../../../contract/listings/listings.ts'
import { ownListings } from '../../../contract/listings/own-listings.ts'
import { appointments } from '../../../contract/people/appointments.ts'
import { staff } from '../../../contract/people/staff.ts'
import { users } from '../../../contract/people/users.ts'
import type { Someone, TestServer } from '../../testing/test-server.ts'
import { openTestServer } from '../../testing/test-server.ts'
import { create } from '../listings/testing/listings.ts'

let now = Date.now()
let server: TestServer
beforeAll(async () => {
  server = await openTestServer({}, { clock: () => new Date(now) })
})
afterAll(() => server.close())

let agency: Someone
let nino: Someone
beforeEach(async () => {
  agency = await server.someone({ is_admin: true, is_agency: true, agencyName: 'Sea Homes' })
  nino = await server.someone({ agencyName: 'Nino' })
})

const invite = async (as = agency) =>
  (await server.call(staff.invite, { body: { name: 'Nino' } }, { as })).body
const accept = (as: Someone, token: string) =>
  server.call(staff.accept, { params: { token } }, { as })
const look = (token: string, as?: Someone) =>
  server.call(staff.invitation, { params: { token } }, as ? { as } : {})
const team = async (as = agency) => (await server.call(staff.team, {}, { as })).body
const join = async (as = nino) => accept(as, (await invite()).token)

test('an invitation makes one person an agent, who can edit the agency’s listings', async () => {
  const listing = await server.listing(agency.id, {}, { status: 'unpublished', published_at: null })
  const { token } = await invite()
  expect((await look(token, nino)).body).toEqual({
    agencyName: 'Sea Homes',
    state: 'open',
    hindrance: null,
  })
  expect((await accept(nino, token)).status).toBe(200)
  expect((await server.call(users.me, {}, { as: nino })).body).toMatchObject({
    isAdmin: true,
    worksFor: agency.id,
  })
  expect((await team()).agents).toMatchObject([{ id: nino.id, name: 'Nino', isMe: false }])
  const changed = await server.call(
    listings.update,
    { params: { id: listing }, form: { price: 70_000 }, headers: {} },
    { as: nino },
  )
  expect([changed.status, changed.body.price]).toEqual([200, 70_000])
  const query = { filters: { ownerId: agency.id, status: 'unpublished' as const } }
  expect((await server.call(listings.count, { query }, { as: nino })).body.count).toBe(1)
})

test('a listing placed by an agent is the agency’s, and stays when the agent leaves', async () => {
  await join()
  const made = await create(server, nino, { draft: true })
  expect(made.body.ownerId).toBe(agency.id)
  expect((await server.call(staff.leave, {}, { as: nino })).status).toBe(200)
  const seen = (as: Someone) => server.call(listings.get, { params: { id: made.body.id } }, { as })
  expect([(await seen(agency)).status, (await seen(nino)).status]).toEqual([200, 404])
  const me = (await server.call(users.me, {}, { as: nino })).body
  expect([me.isAdmin, me.worksFor]).toEqual([false, undefined])
})

test('the history of a listing names who did what', async () => {
  await join()
  const id = await server.listing(agency.id, {}, { status: 'unpublished' })
  const update = (as: Someone, form: { price?: number; title?: string }) =>
    server.call(listings.update, { params: { id }, form, headers: {} }, { as })
  await update(nino, { price: 60_000 })
  await update(agency, { title: 'By the sea' })
  await server.call(
    listings.changeStatus,
    { params: { id }, body: { status: 'moderation' }, headers: {} },
    { as: nino },
  )
  await server.call(listings.remove, { params: { id } }, { as: nino })
  await server.call(ownListings.restore, { params: { id } }, { as: agency })
  const { body } = await server.call(ownListings.history, { params: { id } }, { as: agency })
  expect(body.edits.map(({ kind, fields, byName }) => [byName, kind, ...fields])).toEqual([
    ['Nino', 'edit', 'price'],
    ['Sea Homes', 'edit', 'title'],
    ['Nino', 'delete'],
    ['Sea Homes', 'restore'],
  ])
})

test('an agent cannot change the agency’s people or feeds', async () => {
  await join()
  const other = await server.someone()
  await accept(other, (await invite()).token)
  expect((await team(nino)).invitations).toEqual([])
  for (const answer of [
    await server.call(staff.invite, { body: { name: 'x' } }, { as: nino }),
    await server.call(staff.remove, { params: { id: other.id } }, { as: nino }),
    await server.call(feeds.sources, {}, { as: nino }),
    await server.call(
      feeds.addSource,
      { body: { name: 'x', url: 'https://f.example/a' } },
      { as: nino },
    ),
  ])
    expect(answer.status).toBe(403)
  expect((await server.call(appointments.find, { query: {} }, { as: nino })).status).toBe(200)
})

test('a removed agent sees nothing of the agency from the next request on', async () => {
  await join()
  const draft = await server.listing(agency.id, {}, { status: 'unpublished', published_at: null })
  const seen = async () =>
    (await server.call(listings.get, { params: { id: draft } }, { as: nino })).status
  expect(await seen()).toBe(200)
  await server.call(staff.remove, { params: { id: nino.id } }, { as: agency })
  expect(await seen()).toBe(404)
  expect((await team()).agents).toEqual([])
})

test('an agent of a blocked agency cannot create listings', async () => {
  await join()
  await server.context.db.write
    .updateTable('users')
    .set({ is_blocked: true })
    .where('id', '=', agency.id)
    .execute()
  expect((await create(server, nino, { draft: true })).status).toBe(403)
})

test('an invitation works once, for a week, and not after it was withdrawn', async () => {
  const [used, old, withdrawn] = [await invite(), await invite(), await invite()]
  await accept(nino, used.token)
  const tamar = await server.someone()
  expect((await accept(tamar, used.token)).status).toBe(409)
  expect((await look(used.token)).body.state).toBe('used')
  await server.call(staff.withdraw, { params: { id: withdrawn.id } }, { as: agency })
  expect((await accept(tamar, withdrawn.token)).status).toBe(404)
  expect((await accept(tamar, 'x'.repeat(43))).status).toBe(404)
  now += 7 * 86_400_000
  const late = await server.someone()
  expect((await look(old.token)).body.state).toBe('expired')
  expect((await accept(late, old.token)).status).toBe(409)
  now -= 7 * 86_400_000
  const stored = await server.context.db.write
    .selectFrom('agency_invitations')
    .selectAll()
    .execute()
  expect(JSON.stringify(stored)).not.toContain(old.token)
})

test('of two people who accept one invitation at once, one becomes an agent', async () => {
  const { token } = await invite()
  const tamar = await server.someone()
  const answers = await Promise.all([accept(nino, token), accept(tamar, token)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await team()).agents).toHaveLength(1)
})

test.each([
  ['ownAgency', () => agency],
  [
    'ownListings',
    async () => {
      const single = await server.someone({ is_admin: true })
      await server.listing(single.id)
      return single
    },
  ],
  [
    'otherAgency',
    async () => {
      const rival = await server.someone({ is_admin: true, is_agency: true })
      await accept(nino, (await invite(rival)).token)
      return nino
    },
  ],
] as const)('%s prevents accepting an invitation, as shown before', async (hindrance, who) => {
  const person = await who()
  const { token } = await invite()
  expect((await look(token, person)).body.hindrance).toBe(hindrance)
  expect((await accept(person, token)).status).toBe(409)
  expect((await look(token)).body).toMatchObject({ state: 'open', hindrance: 'signedOut' })
})
