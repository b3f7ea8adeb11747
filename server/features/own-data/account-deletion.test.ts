import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listings } from '../../../contract/listings/listings.ts'
import { ownListings } from '../../../contract/listings/own-listings.ts'
import { reports } from '../../../contract/operators/reports.ts'
import { appointments } from '../../../contract/people/appointments.ts'
import { favourites } from '../../../contract/people/favourites.ts'
import { ownData } from '../../../contract/people/own-data.ts'
import { sessions } from '../../../contract/people/sessions.ts'
import { users } from '../../../contract/people/users.ts'
import { savedSearches } from '../../../contract/search/saved-searches.ts'
import { sweep } from '../../jobs/sweep.ts'
import type { Someone } from '../../testing/test-server.ts'
import { sweepWords } from '../listings/search/known-words.ts'
import { askStatus, change, create, photos, wholeForm } from '../listings/testing/listings.ts'
import type { SecurityServer } from '../security/testing/security-server.ts'
import { openSecurityServer } from '../security/testing/security-server.ts'
import { eraseAccounts } from './erase-account.ts'

let site: SecurityServer
let operator: Someone
let nino: Awaited<ReturnType<SecurityServer['person']>>
let numbers = 987_654_000
const day = 24 * 60

beforeAll(async () => {
  site = await openSecurityServer()
})
afterAll(() => site.close())
beforeEach(async () => {
  site.later(60)
  nino = await advertiser()
})

const advertiser = async (flags: Parameters<SecurityServer['person']>[0] = {}) => {
  const person = await site.person({ is_admin: true, ...flags })
  await site.confirm(person.as, { password: site.password })
  return person
}
/** A word goes a day after the first night in which no listing has it. */
const sweepAll = async () => {
  await sweep(site.context)
  await sweepWords(site.context)
  site.later(day + 1)
  await sweepWords(site.context)
}
const startDeletion = (as: Someone) => site.call(ownData.startDeletion, {}, { as })
const cancelDeletion = (as: Someone) => site.call(ownData.cancelDeletion, {}, { as })
const me = (as: Someone) => site.call(users.me, {}, { as })
const signIn = async (person: typeof nino) => {
  const { body } = await site.signIn(person)
  return { as: { id: person.id, token: body.token ?? '' }, user: body.user }
}
const rowOf = (id: string) =>
  site.context.db.write.selectFrom('listings').selectAll().where('id', '=', id).executeTakeFirst()

let pictures = 0
const listingOf = async (as: Someone, form: Parameters<typeof create>[2] = {}) => {
  pictures += 1
  const files = await photos(1, pictures)
  return (await create(site, as, { ...wholeForm, ...form }, { files })).body.id
}
const published = async (as: Someone) => {
  const id = await listingOf(as)
  // Operators' sessions are short, so each test makes its own.
  operator = await site.someone({ is_operator: true })
  expect((await askStatus(site, operator, id, { status: 'published' })).status).toBe(200)
  return id
}

describe('deleting an account', () => {
  it('needs a confirmed identity, ends all sessions and unpublishes the listings', async () => {
    const elsewhere = await signIn(nino)
    const id = await published(nino.as)
    site.later(20)
    expect((await startDeletion(nino.as)).body.code).toBe('CONFIRM_IDENTITY')
    await site.confirm(nino.as, { password: site.password })
    const answer = await startDeletion(nino.as)
    const until = site.context.clock().getTime() + 14 * 86_400_000
    expect(answer.body).toEqual({ until: new Date(until).toISOString() })
    for (const as of [nino.as, elsewhere.as]) expect((await me(as)).status).toBe(401)
    expect((await site.call(listings.get, { params: { id } })).status).toBe(410)
    expect((await site.call(users.agency, { params: { id: nino.id } })).status).toBe(404)
    const back = await signIn(nino)
    expect(back.user.leavesAt).toBe(answer.body.until)
    const listing = await rowOf(id)
    expect(listing?.status).toBe('unpublished')
    // Until the deletion is cancelled, no listing can go to the site.
    expect((await askStatus(site, back.as, id, { status: 'moderation' })).status).toBe(403)
    const put = await site.call(ownListings.putBack, {}, { as: back.as })
    expect(put.body).toEqual({ published: 0, moderation: 0, left: 1 })
  })

  it('is taken back by one press, which restores everything', async () => {
    const id = await published(nino.as)
    const waiting = await listingOf(nino.as)
    const draft = await listingOf(nino.as, { draft: true })
    await change(site, nino.as, id, { description: 'Quite another description of this home' })
    const before = [await rowOf(id), await rowOf(waiting), await rowOf(draft)]
    await startDeletion(nino.as)
    site.later(13 * day)
    const back = await signIn(nino)
    expect((await cancelDeletion(back.as)).body).toEqual({ restored: 2, left: 0 })
    const after = [await rowOf(id), await rowOf(waiting), await rowOf(draft)]
    const what = (row: (typeof before)[number]) =>
      row && [row.status, row.status_note, row.waiting_since, row.published_at, row.approved]
    expect(after.map(what)).toEqual(before.map(what))
    const seen = await site.call(listings.get, { params: { id } }, { as: back.as })
    expect(seen.body.pending).toBeDefined()
    expect((await me(back.as)).body.leavesAt).toBeUndefined()
    expect((await cancelDeletion(back.as)).body).toEqual({ restored: 0, left: 0 })
    site.later(30 * day)
    await eraseAccounts(site.context)
    expect((await rowOf(id))?.owner_id).toBe(nino.id)
    expect(await site.events(nino.id)).toEqual(
      expect.arrayContaining(['deletionAsked', 'deletionTakenBack']),
    )
  })

  it('is taken back without publishing a listing that was changed meanwhile', async () => {
    const id = await published(nino.as)
    await startDeletion(nino.as)
    const back = await signIn(nino)
    await change(site, back.as, id, { description: 'A flat with free money for everybody' })
    expect((await cancelDeletion(back.as)).body).toEqual({ restored: 0, left: 1 })
    expect((await rowOf(id))?.status).toBe('unpublished')
  })

  it('asked for again keeps the first date', async () => {
    const first = (await startDeletion(nino.as)).body.until
    site.later(day)
    const back = await signIn(nino)
    await site.confirm(back.as, { password: site.password })
    expect((await startDeletion(back.as)).body.until).toBe(first)
  })

  it('is refused to an agency with agents, and to operators', async () => {
    const gia = await site.someone()
    const { write } = site.context.db
    await write
      .insertInto('agency_agents')
      .values({ user_id: gia.id, agency_id: nino.id })
      .execute()
    expect([
      (await startDeletion(nino.as)).status,
      (await startDeletion(nino.as)).body.code,
    ]).toEqual([409, 'HAS_AGENTS'])
    const chief = await advertiser({ is_operator: true })
    expect((await startDeletion(chief.as)).body.code).toBe('IS_OPERATOR')
  })

  it('leaves an agency its agent’s listing and edits, without the name', async () => {
    const agency = await advertiser()
    const { write } = site.context.db
    await write
      .insertInto('agency_agents')
      .values({ user_id: nino.id, agency_id: agency.id })
      .execute()
    const id = await listingOf(nino.as, { draft: true })
    await change(site, nino.as, id, { price: 60_000 })
    await startDeletion(nino.as)
    site.later(15 * day)
    await eraseAccounts(site.context)
    const { body } = await site.call(ownListings.history, { params: { id } }, { as: agency.as })
    expect(body.edits).toMatchObject([{ kind: 'edit', fields: ['price'], byName: null }])
  })

  it('that was asked for in Telegram can be taken back there', async () => {
    const person = await site.inTelegram()
    const asked = await site.call(ownData.startDeletion, {}, { headers: person.headers })
    expect(asked.status).toBe(200)
    // The open page is signed out; Telegram lets its user in again.
    expect((await site.call(users.me, {}, { headers: person.headers })).status).toBe(401)
    site.later(5)
    const again = await site.inTelegram(Number(person.telegramId))
    expect(again.id).toBe(person.id)
    expect((await site.call(ownData.cancelDeletion, {}, { headers: again.headers })).status).toBe(
      200,
    )
  })
})

/** A person whose every mark can be told from everything that is stored of others. */
async function marked() {
  const { write } = site.context.db
  numbers += 1
  const id = String(numbers)
  const person = await advertiser({ agencyName: `Tamar Marked-${id}` })
  const mark = {
    email: person.email,
    name: `Tamar Marked-${id}`,
    phone: `+995555${id.slice(3)}`,
    id,
  }
  // An account's number may appear anywhere, so this one gets a number that nothing else has.
  await write.deleteFrom('sessions').where('user_id', '=', person.id).execute()
  await sql`delete from security_events where user_id = ${person.id}`.execute(write)
  await sql`delete from call_limits`.execute(write)
  await sql`
    update users set id = ${id}, telegram_id = ${`77${id}`}, telegram_username = ${`tamar_${id}`},
      phone = ${mark.phone}, whatsapp_number = ${mark.phone}, login_confirmed_at = ${site.context.clock()}
    where id = ${person.id}`.execute(write)
  const { as } = await signIn({ ...person, id })
  await site.confirm(as, { password: site.password })
  return { ...person, as, id, mark }
}

/** What they do, and what others do with them, in every part of the product. */
async function live({ as, mark }: Awaited<ReturnType<typeof marked>>) {
  const gia = await advertiser()
  const theirs = await published(gia.as)
  const own = await published(as)
  await change(site, as, own, { description: `Ask ${mark.name} or call ${mark.phone}` })
  await listingOf(as, { draft: true })
  const call = { as }
  await site.call(favourites.add, { params: { id: theirs } }, call)
  await site.call(users.keep, { body: { notes: [{ id: theirs, text: mark.name }] } }, call)
  const query = { filters: {}, sort: 'new' } as const
  await site.call(savedSearches.save, { body: { name: mark.name, query, notify: 'instant' } }, call)
  const asked = await site.call(
    appointments.request,
    { params: { id: theirs }, body: { phone: mark.phone, message: `I am ${mark.name}` } },
    call,
  )
  expect(asked.status).toBe(201)
  await site.call(appointments.request, { params: { id: own }, body: { phone: '+995511' } })
  await site.call(
    reports.report,
    { params: { id: theirs }, body: { reason: 'other', text: 'wrong' } },
    { ...call, headers: { 'idempotency-key': 'of-the-report' } },
  )
  await site.call(ownData.ask, {}, call)
  const { write } = site.context.db
  await write
    .insertInto('telegram_cards')
    .values({
      ...{ listing_id: theirs, brought_by: `77${mark.id}`, language: 'ru', shown_as: 'text' },
      ...{ chat_id: `77${mark.id}`, message_id: '1', shown_at: site.context.clock() },
    })
    .execute()
  await write
    .insertInto('audit_log')
    .values({
      ...{ actor_id: operator.id, action: 'user.trust', subject: 'user', subject_id: mark.id },
      details: JSON.stringify({ name: mark.name }),
    })
    .execute()
  await write
    .insertInto('feed_sources')
    .values({ owner_id: mark.id, name: mark.name, url: 'https://feeds.example/of.xml' })
    .execute()
  return { theirs, own, asked: asked.body.id, gia }
}

/** Where a word appears in the whole database, jobs included. */
async function tablesWith(word: string): Promise<string[]> {
  const { rows } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(
    site.context.db.write,
  )
  const found: string[] = []
  for (const { schema, name } of rows) {
    const hits = await sql`
      select 1 from ${sql.table(`${schema}.${name}`)} looked
      where looked::text like ${`%${word}%`} limit 1`.execute(site.context.db.write)
    if (hits.rows.length > 0) found.push(name)
  }
  return found
}

const filesOf = async (folder: string) => {
  const names = await readdir(folder, { recursive: true, withFileTypes: true })
  return names.filter((each) => each.isFile()).map((file) => join(file.parentPath, file.name))
}

describe('an account that is due for deletion', () => {
  const wordsOf = ({ mark }: Awaited<ReturnType<typeof marked>>) => [
    ...[mark.email, mark.name, mark.phone, mark.id, `tamar_${mark.id}`],
  ]
  const blobsOf = async (id: string) =>
    (
      await site.context.db.write
        .selectFrom('images')
        .innerJoin('listings', 'listings.id', 'images.listing_id')
        .select('images.blob')
        .where('owner_id', '=', id)
        .execute()
    ).map(({ blob }) => blob)

  it('is erased: nothing of the person is left in any table or file', async () => {
    const tamar = await marked()
    const { theirs, asked, gia } = await live(tamar)
    const blobs = await blobsOf(tamar.id)
    expect(blobs.length).toBeGreaterThan(0)
    await site.confirm(tamar.as, { password: site.password })
    expect((await startDeletion(tamar.as)).status).toBe(200)
    for (const word of wordsOf(tamar))
      expect((await tablesWith(word)).length, word).toBeGreaterThan(0)
    const { write } = site.context.db
    const events = await write
      .selectFrom('security_events')
      .select('id')
      .where('user_id', '=', tamar.id)
      .execute()
    const ids = events.map(({ id }) => id)
    expect(ids.length).toBeGreaterThan(0)
    site.later(13 * day)
    expect(await eraseAccounts(site.context)).toBe(0)
    site.later(2 * day)
    expect(await eraseAccounts(site.context)).toBe(1)
    await sweepAll()
    for (const word of wordsOf(tamar)) expect(await tablesWith(word), word).toEqual([])
    const files = await filesOf(site.dataDir)
    for (const blob of blobs) expect(files.filter((file) => file.includes(blob))).toEqual([])
    for (const file of files) {
      const text = (await readFile(file)).toString('latin1')
      for (const word of wordsOf(tamar))
        expect(text.includes(word), `${word} in ${file}`).toBe(false)
    }
    // Not even with the account's number removed: the place they signed in from would remain.
    const left = await write.selectFrom('security_events').select('id').where('id', 'in', ids)
    expect(await left.execute()).toEqual([])
    // What belongs to others stays, without the person's name.
    expect((await site.call(listings.get, { params: { id: theirs } })).status).toBe(200)
    const { as } = await signIn(gia)
    const { body } = await site.call(appointments.find, { query: {} }, { as })
    expect(body).toMatchObject([{ id: asked, phone: null, username: null, message: null }])
    // Somebody new can sign up with the address.
    const anew = await site.call(sessions.signUp, {
      body: { email: tamar.email, password: 'magnolia in bloom', kind: 'single', agencyName: 'N' },
    })
    expect(anew.status).toBe(201)
  })

  const step = process.env.TEST_ALL ? 1 : 3
  it('is erased completely by the next run, wherever the server was killed', {
    tags: 'long',
  }, async () => {
    for (let killedAfter = 0; killedAfter < 6; killedAfter += step) {
      const tamar = await marked()
      await live(tamar)
      await site.confirm(tamar.as, { password: site.password })
      await startDeletion(tamar.as)
      site.later(15 * day)
      let looks = 0
      const signal = {
        get aborted() {
          looks += 1
          return looks > killedAfter
        },
      } as AbortSignal
      expect(await eraseAccounts(site.context, signal)).toBe(0)
      if (killedAfter > 0) expect((await site.signIn(tamar)).status).toBe(401)
      expect(await eraseAccounts(site.context)).toBe(1)
      await sweepAll()
      for (const word of wordsOf(tamar)) expect(await tablesWith(word), word).toEqual([])
    }
  })

  it('is not erased while it is blocked', async () => {
    await startDeletion(nino.as)
    const block = (is_blocked: boolean) =>
      site.context.db.write
        .updateTable('users')
        .set({ is_blocked })
        .where('id', '=', nino.id)
        .execute()
    await block(true)
    site.later(15 * day)
    expect(await eraseAccounts(site.context)).toBe(0)
    await block(false)
    expect(await eraseAccounts(site.context)).toBe(1)
  })
})
