import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Filters, SearchInput } from '../../../../contract/listings/listing-search.ts'
import { listings } from '../../../../contract/listings/listings.ts'
import { users } from '../../../../contract/people/users.ts'
import { fewOf } from '../../../testing/few-of.ts'
import type { Someone, TestServer } from '../../../testing/test-server.ts'
import { openTestServer } from '../../../testing/test-server.ts'
import { change, create, photos, wholeForm } from '../testing/listings.ts'
import { contextOf } from './find-listings.ts'
import { keepWords, sweepWords } from './known-words.ts'
import { datedWords, newestToLookAt, pickNewest } from './newest-with-words.ts'
import { orderOf } from './order.ts'

const day = 86_400_000
let now = new Date('2026-11-20T10:00:00Z')
let server: TestServer
let owner: Someone

beforeAll(async () => {
  server = await openTestServer({}, { clock: () => now })
  owner = await server.someone({ is_admin: true, agencyName: 'Агентство' })
})
afterAll(() => server.close())

const idsOf = async (query: SearchInput) => {
  const { status, body } = await server.call(listings.find, { query })
  expect(status).toBe(200)
  return body.map(({ id }) => id)
}

describe('the newest listings with rare words', () => {
  const pieces = [
    ...['горгиладзе', 'горгиладзев', 'магнолия', 'у магнолии', 'подмагнолиевый', 'sea-view'],
    ...['12', '112', '(12)', '12;', '№12', '-12%', '1', 'терраса', 'террасой,паркинг', 'паркинг🌴'],
    ...['тихо\nбелый', 'белый/серый', `${'о'.repeat(70)}магнолия`, 'ბინა', 'דירה', '5 %'],
  ]
  const day0 = now.getTime()

  beforeAll(async () => {
    // Each of these words is in few listings, of any age up to seven years; some are of the same instant.
    for (let n = 0; n < 180; n += 1) {
      const words = [0, 1, 2].map((place) => pieces[(n * (3 + place * 2) + place) % pieces.length])
      if (n % 9 !== 0) words.splice(0, 3, 'тихий двор')
      const age = n % 27 === 0 ? 8 * day : ((n * 7919) % 2600) * day + n * 1_000
      await server.listing(
        owner.id,
        { dealType: n % 3 === 0 ? 'rent' : 'sale' },
        { search_text: words.join(' '), published_at: new Date(day0 - age) },
      )
    }
    // Listings at both ends of each age range that is asked for.
    for (const spans of [0, 1, 4, 5, 20, 21, 84, 85, 340])
      await server.listing(
        owner.id,
        {},
        { search_text: 'вечнозелёный', published_at: new Date(day0 - spans * 16 * day) },
      )
  })

  const searches = [
    ...['горгиладзе', 'орги', 'магнолия 12', 'вечнозелён', 'магналия', 'ბინ', '12', 'тихий двор'],
    ...[
      'магноли',
      '12 горгиладзе',
      'террас парки',
      'view',
      'белый серый',
      'горгилазе 112',
      'דירה 12',
      'ооомагнолия',
      'нигде',
      'двор 12',
    ],
  ]
  it.each(fewOf(8, searches))(
    'are the same that a search through all listings finds, in order: %s',
    async (search) => {
      for (const filters of [{ search }, { search, dealType: ['rent' as const] }]) {
        const all = (await idsOf({ filters, sort: 'old', limit: 1000 })).reverse()
        expect(await idsOf({ filters, limit: 1000 })).toEqual(all)
        const paged: string[] = []
        for (let after: string | undefined; ; after = paged.at(-1)) {
          const page = await idsOf({ filters, limit: 3, ...(after !== undefined && { after }) })
          paged.push(...page)
          if (page.length < 3) break
        }
        expect(paged).toEqual(all)
        expect(await idsOf({ filters, limit: 4, offset: 5 })).toEqual(all.slice(5, 9))
      }
    },
  )

  const contextFor = (filters: Filters, sort: 'new' | 'old') =>
    contextOf(server.context, { filters, sort, onlyFavourite: false }, undefined)
  const wordsFor = async (filters: Filters, sort: 'new' | 'old') =>
    datedWords({ filters, sort }, await contextFor(filters, sort))

  it('are looked up by all word forms, but only words of few forms and newest first', async () => {
    expect((await wordsFor({ search: 'оргилад 12' }, 'new'))?.words).toEqual([
      expect.arrayContaining(['горгиладзе', 'горгиладзев', '…']),
      ['12'],
    ])
    expect(await wordsFor({ search: 'оргилад' }, 'old')).toBeUndefined()
    expect(await wordsFor({ search: 'оргилад', maxPrice: 90_000 }, 'new')).toBeUndefined()
    expect(await wordsFor({ search: '12' }, 'new')).toBeUndefined()
    // Most of the newest listings have this word.
    expect(await wordsFor({ search: 'тихий' }, 'new')).toBeUndefined()
  })

  const lookedAt = async (filters: Filters, sort: 'new' | 'old', limit = 20) =>
    newestToLookAt({ filters, sort, limit, offset: 0 }, await contextFor(filters, sort))

  it('are looked for one by one if their words are frequent, as far as a page of them reaches', async () => {
    const few = await lookedAt({ search: 'тихий' }, 'new')
    expect(few).toBeGreaterThan(40)
    expect(few).toBeLessThan(200)
    expect(await lookedAt({ search: 'тихий' }, 'new', 9_000)).toBeUndefined()
    expect(await lookedAt({ search: 'тихий' }, 'old')).toBeUndefined()
    expect(await lookedAt({ search: 'тихий', maxPrice: 90_000 }, 'new')).toBeUndefined()
    expect(await lookedAt({ search: 'вечнозелёный' }, 'new')).toBeGreaterThan(1_000)
    expect(await lookedAt({ search: 'нигде' }, 'new')).toBeUndefined()
  })

  it.each([
    { what: 'a frequent word', search: 'тихий', limit: 3, newer: 20 },
    { what: 'a less frequent word of few forms', search: 'вечнозелёный', limit: 1, newer: 100 },
  ])('are found behind many newer ones that lack $what', async ({ search, limit, newer }) => {
    const query = { filters: { search }, limit }
    const found = await idsOf(query)
    expect(found).toHaveLength(limit)
    for (let n = 0; n < newer; n += 1)
      await server.listing(
        owner.id,
        {},
        { search_text: 'шумная улица', published_at: new Date(day0 + n * 1_000) },
      )
    expect(await lookedAt(query.filters, 'new', limit)).toBeLessThan(newer)
    expect(await idsOf(query)).toEqual(found)
  })

  it('are found through the index of words', async () => {
    const values: unknown[] = []
    const isPublic = "listings.status = 'published' and listings.deleted_at is null"
    const text = pickNewest(
      orderOf('new', 'public'),
      { words: [['горгиладзе'], ['12']], ends: { newest: 614, oldest: 450 } },
      { all: [isPublic, "listings.search_text like '%горгиладзе%'"], besidesText: [isPublic] },
      { limit: '20', offset: '0' },
      { values, put: (value) => `$${values.push(value)}` },
    )
    await sql`analyze listings`.execute(server.context.db.write)
    await server.context.db.write.transaction().execute(async (tx) => {
      const run = (sql: string, parameters: unknown[] = []) =>
        tx.executeQuery<Record<string, string>>({
          ...{ sql, parameters, query: { kind: 'RawNode' } as never },
          queryId: { queryId: 'plan' },
        })
      // For so few listings other plans would do as well, so they are switched off.
      for (const way of ['seqscan', 'indexscan', 'indexonlyscan'])
        await run(`set local enable_${way} = off`)
      const { rows } = await run(`explain ${text}`, values)
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(plan).toContain('listings_public_words')
      // Only what the index finds is compared with the text.
      expect(plan).toMatch(/Subquery Scan on listings.*\n +Filter: .* ~~ /)
      expect(plan.match(/ ~~ /g)).toHaveLength(1)
    })
  })
})

describe('the words of listings', () => {
  /** Each search is for a form of a word that is there already: a word that was not saved would not be looked for. */
  const finds = async (search: string, id: string) =>
    expect(await idsOf({ filters: { search } })).toContain(id)

  beforeAll(async () => {
    await server.listing(owner.id, { description: 'Перламутр' })
  })

  const textOf = (id: string) =>
    server.context.db.write
      .selectFrom('listings')
      .select('search_text')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  const kept = async () => {
    const rows = await server.context.db.write.selectFrom('search_words').select('word').execute()
    return rows.map(({ word }) => word)
  }

  it('are saved when a listing is created or edited, and when its agency is renamed', async () => {
    const as = await server.someone({ is_admin: true, is_trusted: true, agencyName: 'Agency' })
    const form = { ...wholeForm, description: 'Дом перламутровый' }
    const { id } = (await create(server, as, form, { files: await photos(1) })).body
    await finds('перламутр', id)
    await change(server, as, id, { description: 'Дом с перламутрами' })
    expect((await textOf(id)).search_text).toContain('перламутрами')
    await finds('перламутр', id)
    await change(server, as, id, { description: 'Дом' })
    const named = { form: { agencyName: 'Подперламутровые' } }
    expect((await server.call(users.update, named as never, { as })).status).toBe(200)
    await finds('перламутр', id)
  })

  it('are removed in the second night after their last use, unless used again', async () => {
    const id = await server.listing(owner.id, { description: 'Аметистовый опаловый' })
    const erase = () =>
      server.context.db.write
        .updateTable('listings')
        .set({ search_text: '' })
        .where('id', '=', id)
        .execute()
    const words = async () => {
      const all = await kept()
      return ['аметистовый', 'опаловый', 'перламутр'].filter((word) => all.includes(word))
    }
    await sweepWords(server.context)
    await erase()
    await sweepWords(server.context)
    expect(await words()).toEqual(['аметистовый', 'опаловый', 'перламутр'])
    // The sweep at night has marked the word, and a listing that it could not see yet writes it again.
    await keepWords(server.context.db.write, ['опаловый'])
    now = new Date(now.getTime() + day + 1)
    await sweepWords(server.context)
    expect(await words()).toEqual(['опаловый', 'перламутр'])
    await server.context.db.write
      .updateTable('listings')
      .set({ search_text: 'опаловый' })
      .where('id', '=', id)
      .execute()
    await sweepWords(server.context)
    now = new Date(now.getTime() + day + 1)
    await sweepWords(server.context)
    expect(await words()).toEqual(['опаловый', 'перламутр'])
    const { rows } = await sql`select from search_words where unused_since is not null`.execute(
      server.context.db.write,
    )
    expect(rows).toEqual([])
  })
})
