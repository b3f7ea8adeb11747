import { afterEach, describe, expect, test } from 'vitest'
import { basemap } from '../../../contract/basemap.ts'
import { languages } from '../../../contract/languages.ts'
import { limits } from '../../../contract/limits.ts'
import { mediaLimits } from '../../../contract/media/media-limits.ts'
import { config } from '../../../contract/wire/config.ts'
import { apiBase } from '../../../contract/wire/route.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { batumi, openTestServer } from '../../testing/test-server.ts'

let server: TestServer | undefined
afterEach(() => server?.close())

const opened = async (env: Record<string, string> = {}) => {
  server = await openTestServer(env)
  return server
}

describe('the configuration', () => {
  test('tells a client the tiles, the bot, the address and the limits', async () => {
    const { call } = await opened({
      TILE_URL: 'https://tiles.example/{lang}/{z}/{x}/{y}.png',
      TILE_CREDIT: '© Tiles',
      TELEGRAM_BOT_NAME: 'sakhli_bot',
      PUBLIC_URL: 'https://sakhli.example/',
      DEMO: 'on',
    })
    const { status, body } = await call(config.get, {})
    expect(status).toBe(200)
    expect(body).toEqual({
      tiles: { template: 'https://tiles.example/{lang}/{z}/{x}/{y}.png', credit: '© Tiles' },
      botName: 'sakhli_bot',
      publicUrl: 'https://sakhli.example',
      city: batumi.city,
      cities: [{ id: 'batumi', names: batumi.city.names, url: 'https://sakhli.example' }],
      languages: [...languages],
      limits: {
        photos: limits.photos,
        pictureBytes: mediaLimits.picture.bytes,
        videoBytes: mediaLimits.video.bytes,
        videoSeconds: mediaLimits.video.seconds,
      },
      contact: null,
      demo: true,
      letters: 'outbox',
    })
  })

  test('names the address of the city map, which may be cached for ever', async () => {
    const { app } = await opened()
    const address = apiBase + batumi.city.basemap
    const map = await app.inject(address)
    expect(basemap.parse(map.json()).city).toBe('batumi')
    expect(map.headers['cache-control']).toContain('immutable')
    const other = await app.inject(`${apiBase}/city/basemap?v=another`)
    expect(other.headers['cache-control']).toBe('no-cache')
  })

  test('has no tiles if none are set, and takes the site’s address from the request', async () => {
    const { call } = await opened({ TILE_URL: '' })
    const { body } = await call(config.get, {}, { headers: { host: 'localhost:8080' } })
    expect(body).toMatchObject({
      tiles: null,
      botName: null,
      publicUrl: 'http://localhost:8080',
      demo: false,
    })
  })

  test('shows the contacts of the house agency and nothing else of it', async () => {
    const { call, context } = await opened()
    const contacts = {
      phone: '+995 555 00 00 00',
      email: 'house@example.com',
      telegram_username: 'house',
      whatsapp_number: null,
    }
    await context.db.write
      .insertInto('users')
      .values({ id: 1, is_admin: true, login: 'secret@example.com', ...contacts })
      .execute()
    expect((await call(config.get, {})).body.contact).toEqual({
      phone: contacts.phone,
      email: contacts.email,
      telegramUsername: 'house',
      whatsappNumber: null,
    })
    await context.db.write.updateTable('users').set({ is_blocked: true }).execute()
    expect((await call(config.get, {})).body.contact).toBeNull()
  })

  test('says that letters are sent where a mail server is set', async () => {
    const { call } = await opened({
      SMTP_URL: 'smtp://127.0.0.1:2525',
      MAIL_FROM: 'Sakhli <no-reply@sakhli.example>',
    })
    expect((await call(config.get, {})).body.letters).toBe('sent')
  })

  test('is cached for a minute and then revalidated by its ETag', async () => {
    const { call } = await opened()
    const { headers } = await call(config.get, {})
    expect(headers['cache-control']).toBe('public, max-age=60')
    const again = await call(config.get, {}, { headers: { 'if-none-match': String(headers.etag) } })
    expect([again.status, again.bytes.length]).toEqual([304, 0])
  })
})
