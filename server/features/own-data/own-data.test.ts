import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listings } from '../../../contract/listings/listings.ts'
import { appointments } from '../../../contract/people/appointments.ts'
import { favourites } from '../../../contract/people/favourites.ts'
import { ownData } from '../../../contract/people/own-data.ts'
import { sessions } from '../../../contract/people/sessions.ts'
import { users } from '../../../contract/people/users.ts'
import { savedSearches } from '../../../contract/search/saved-searches.ts'
import { openLease } from '../../db/lease.ts'
import { originalKey } from '../../storage/media-keys.ts'
import type { Someone } from '../../testing/test-server.ts'
import { create, photos, wholeForm } from '../listings/testing/listings.ts'
import type { SecurityServer } from '../security/testing/security-server.ts'
import { openSecurityServer } from '../security/testing/security-server.ts'
import { archivedParts, personalData } from './personal-data.ts'
import { readZip } from './testing/read-zip.ts'
import { writeZip } from './write-zip.ts'

let site: SecurityServer
let nino: Awaited<ReturnType<SecurityServer['person']>>
let gia: Awaited<ReturnType<SecurityServer['person']>>
beforeAll(async () => {
  site = await openSecurityServer({ PUBLIC_URL: 'https://sakhli.example' })
})
afterAll(() => site.close())
beforeEach(async () => {
  site.later(60 * 24)
  nino = await site.person({ is_admin: true, agencyName: 'Nino by the sea' })
  gia = await site.person({ is_admin: true, agencyName: 'Gia of the hills' })
  for (const { as } of [nino, gia]) await site.confirm(as, { password: site.password })
})

const ask = (as: Someone) => site.call(ownData.ask, {}, { as })
const tokenIn = (url: string) => url.split('/').at(-1) ?? ''
const open = (token: string) => site.call(ownData.archive, { params: { token } })
const archiveOf = async (as: Someone) => {
  const asked = await ask(as)
  expect(asked.status).toBe(200)
  const answer = await open(tokenIn(asked.body.url))
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/zip'])
  return readZip(answer.bytes)
}
const json = (files: Map<string, Buffer>, name: string) =>
  JSON.parse(files.get(name)?.toString('utf8') ?? 'null')

/** One entry of every kind, which contains its owner's word. */
async function live({ as }: { as: Someone }, word: string, other: { as: Someone }) {
  const listing = (
    await create(
      site,
      as,
      { ...wholeForm, draft: true, title: `Flat of ${word}`, description: '=1+1' },
      { files: await photos(1, as === nino.as ? 0 : 1) },
    )
  ).body
  const theirs = await site.listing(other.as.id)
  await site.call(
    listings.update,
    { params: { id: listing.id }, form: { price: 77_000 }, headers: {} },
    { as },
  )
  await site.call(favourites.add, { params: { id: theirs } }, { as })
  await site.call(
    users.keep,
    { body: { notes: [{ id: theirs, text: `note of ${word}` }] } },
    { as },
  )
  await site.call(
    savedSearches.save,
    { body: { name: `search of ${word}`, query: { filters: {}, sort: 'new' }, notify: 'none' } },
    { as },
  )
  const shown = await site.listing(as.id)
  const asked = await site.call(appointments.request, {
    params: { id: shown },
    body: { phone: '+995555123456', message: `request to ${word}` },
  })
  await site.call(
    appointments.update,
    { params: { id: asked.body.id }, body: { note: `private note of ${word}` } },
    { as },
  )
  return { listing, shown }
}

describe('an archive of somebody’s data', () => {
  it('holds everything they entered, with images, and nothing of anybody else', async () => {
    const mine = await live(nino, 'nino-mark', gia)
    await live(gia, 'gia-mark', nino)
    const files = await archiveOf(nino.as)
    expect(json(files, 'account.json')).toMatchObject([
      { id: nino.id, login: nino.email, agencyName: 'Nino by the sea' },
    ])
    const folder = `listings/${mine.listing.id}`
    const listing = json(files, `${folder}/listing.json`)
    expect(listing).toMatchObject({
      title: 'Flat of nino-mark',
      price: 77_000,
      status: 'unpublished',
      pictures: [{ file: '1.jpg' }],
    })
    const { blob } = await site.context.db.write
      .selectFrom('images')
      .select('blob')
      .where('listing_id', '=', mine.listing.id)
      .executeTakeFirstOrThrow()
    const stored = await site.context.media.get(originalKey(blob))
    const bytes = Buffer.concat(await Array.fromAsync(stored?.stream ?? []))
    expect(files.get(`${folder}/1.jpg`)?.equals(bytes)).toBe(true)
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(blob)
    expect(json(files, `${folder}/history.json`)).toMatchObject({
      edits: [{ kind: 'edit', fields: ['price'] }],
    })
    const table = files.get('listings.csv')?.toString('utf8') ?? ''
    expect(table).toContain('Flat of nino-mark')
    // A cell cannot become a formula in a spreadsheet.
    expect(table).toContain("'=1+1")
    expect(json(files, 'favourites.json')).toHaveLength(1)
    expect(json(files, 'notes-and-marks.json')).toMatchObject([{ note: 'note of nino-mark' }])
    expect(json(files, 'saved-searches.json')).toMatchObject([{ name: 'search of nino-mark' }])
    expect(json(files, 'requests-received.json')).toMatchObject([
      { message: 'request to nino-mark', note: 'private note of nino-mark' },
    ])
    expect(json(files, 'sessions.json')).toHaveLength(1)
    expect(json(files, 'notices.json')).toMatchObject([{ kind: 'request' }])
    expect(files.get('README.txt')?.toString('utf8')).toContain('Всё, что Sakhli хранит о вас')
    for (const [name, content] of files) {
      const text = content.toString('latin1')
      for (const foreign of ['gia-mark', gia.email, 'Gia of the hills'])
        expect(text.includes(foreign), `${foreign} in ${name}`).toBe(false)
    }
  })

  it('shows an asker their request for a viewing, but not the advertiser’s note', {
    tags: 'long',
  }, async () => {
    const listing = await site.listing(gia.id)
    const asked = await site.call(
      appointments.request,
      { params: { id: listing }, body: { phone: '+995555000111' } },
      { as: nino.as },
    )
    await site.call(
      appointments.update,
      { params: { id: asked.body.id }, body: { note: 'comes late' } },
      { as: gia.as },
    )
    const [made] = json(await archiveOf(nino.as), 'requests-made.json')
    expect(made).toMatchObject({ phone: '+995555000111' })
    expect(made).not.toHaveProperty('note')
  })

  it('holds no secret: no hash of a password, a token or a key', async () => {
    const files = await archiveOf(nino.as)
    const user = await site.context.db.write
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', nino.id)
      .executeTakeFirstOrThrow()
    for (const [name, content] of files) {
      const text = content.toString('utf8')
      expect(text, name).not.toContain(user.password_hash)
      expect(text, name).not.toMatch(/hash|secret|publicKey|credential/i)
    }
  })

  it('has every row of a table that is longer than a page', { tags: 'long' }, async () => {
    const ids = Array.from({ length: 1_203 }, () => nino.id)
    await site.context.db.write
      .insertInto('notices')
      .values(
        ids.map((user_id, at) => ({
          ...{ user_id, kind: 'freshness' as const, name: `n ${at}` },
          data: JSON.stringify({ askedAt: '', count: at }),
          changed_at: site.context.clock(),
        })),
      )
      .execute()
    expect(json(await archiveOf(nino.as), 'notices.json')).toHaveLength(1_203)
  })

  it('names each of its files once, and covers over forty tables', () => {
    const named = archivedParts().map(({ part }) => part.file)
    expect(new Set(named).size).toBe(named.length)
    expect(Object.keys(personalData).length).toBeGreaterThan(40)
  })
})

describe('the link to an archive', () => {
  it('needs a confirmed identity, works once and for ten minutes', async () => {
    site.later(60)
    expect((await ask(nino.as)).body.code).toBe('CONFIRM_IDENTITY')
    await site.confirm(nino.as, { password: site.password })
    const token = tokenIn((await ask(nino.as)).body.url)
    expect((await open(token)).status).toBe(200)
    expect((await open(token)).body.code).toBe('LINK_USED')
    expect((await open('x'.repeat(43))).body.code).toBe('LINK_UNKNOWN')
    const late = tokenIn((await ask(nino.as)).body.url)
    site.later(10)
    expect((await open(late)).body.code).toBe('LINK_EXPIRED')
  })

  it('ends with the session that asked for it', async () => {
    const token = tokenIn((await ask(nino.as)).body.url)
    await site.call(sessions.signOut, {}, { as: nino.as })
    expect((await open(token)).body.code).toBe('LINK_UNKNOWN')
  })

  it('gives one archive at a time, and ten a day', async () => {
    const { url } = (await ask(nino.as)).body
    const lease = openLease(site.context, `own-data-${nino.id}`, 60_000)
    await lease.take()
    expect((await open(tokenIn(url))).body.code).toBe('IN_PROGRESS')
    await lease.release()
    // A refused request did not use the link up.
    expect((await open(tokenIn(url))).status).toBe(200)
    for (let i = 0; i < 9; i += 1) expect((await ask(nino.as)).status).toBe(200)
    expect((await ask(nino.as)).status).toBe(429)
  })

  it('frees the account for another archive when a download is aborted', {
    tags: 'long',
  }, async () => {
    const address = await site.app.listen({ port: 0, host: '127.0.0.1' })
    const noise = Buffer.from(Array.from({ length: 4_000_000 }, () => Math.random() * 256))
    const { blob } = await firstImage()
    await site.context.media.put(originalKey(blob), noise, { mime: 'image/jpeg' })
    const start = async () => {
      const path = new URL((await ask(nino.as)).body.url).pathname
      return fetch(address + path)
    }
    const aborted = await start()
    expect(aborted.status).toBe(200)
    await aborted.body?.cancel()
    await expect.poll(async () => (await start()).status, { timeout: 10_000 }).toBe(200)
  })

  const firstImage = async () => {
    const made = await create(site, nino.as, { draft: true }, { files: await photos(1, 2) })
    return site.context.db.write
      .selectFrom('images')
      .select('blob')
      .where('listing_id', '=', made.body.id)
      .executeTakeFirstOrThrow()
  }
})

describe('a zip file', () => {
  it('beyond four gigabytes gives its positions in the ZIP64 form', async () => {
    async function* entries() {
      yield { name: 'a.txt', content: 'far away' }
    }
    const begin = 5_000_000_000n
    const bytes = Buffer.concat(await Array.fromAsync(writeZip(entries(), new Date(), begin)))
    const large = bytes.indexOf(Buffer.from([0x50, 0x4b, 6, 6]))
    const listAt = bytes.readBigUInt64LE(large + 48)
    const line = Number(listAt - begin)
    expect(bytes.readUInt32LE(line)).toBe(0x02014b50)
    expect(bytes.readUInt32LE(line + 42)).toBe(0xffff_ffff)
    expect(bytes.readBigUInt64LE(line + 46 + 5 + 4)).toBe(begin)
    expect(bytes.readUInt32LE(bytes.length - 22 + 16)).toBe(0xffff_ffff)
  })
})
