import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { appointments } from '../../../contract/people/appointments.ts'
import type { Notice, NoticeChannel, NoticeTopic } from '../../../contract/people/notices.ts'
import { notices } from '../../../contract/people/notices.ts'
import { recovery } from '../../../contract/people/recovery.ts'
import { apiBase } from '../../../contract/wire/route.ts'
import type { MailServer } from '../../mail/testing/mail-server.ts'
import { openMailServer } from '../../mail/testing/mail-server.ts'
import type { BotApi } from '../../telegram/testing/bot-api.ts'
import { refusal } from '../../telegram/testing/bot-api.ts'
import { openBotServer, telegramPerson } from '../../telegram/testing/bot-server.ts'
import type { Someone, TestServer } from '../../testing/test-server.ts'
import { workOnJobs } from '../../testing/work-on-jobs.ts'

let botApi: BotApi
let mail: MailServer
let server: TestServer
let close: () => Promise<void>
let stop: () => Promise<void>
let person: Someone
let address: string

beforeAll(async () => {
  mail = await openMailServer()
  ;({ botApi, server, close } = await openBotServer({
    QUIET_HOURS: 'off',
    SMTP_URL: mail.url,
    MAIL_FROM: 'Sakhli <no-reply@sakhli.example>',
  }))
  ;({ stop } = await workOnJobs(server))
})
afterAll(async () => {
  await stop()
  await close()
  await mail.close()
})
beforeEach(async () => {
  person = await telegramPerson(server, { is_admin: true, language: 'he' })
  const { login } = await server.context.db.write
    .selectFrom('users')
    .select('login')
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow()
  address = login ?? ''
  botApi.messages.length = 0
  mail.letters.length = 0
  mail.met.length = 0
})

const set = (values: object) =>
  server.context.db.write.updateTable('users').set(values).where('id', '=', person.id).execute()
const confirmed = () => set({ login_confirmed_at: new Date() })
const settings = async () => (await server.call(notices.settings, {}, { as: person })).body
const choose = (topic: NoticeTopic, isOn: boolean, channel: NoticeChannel = 'telegram') =>
  server.call(notices.choose, { body: { topic, channel, isOn } }, { as: person })
const told = async () =>
  (await server.call(notices.find, { query: {} }, { as: person })).body as Notice[]
const losses = async () =>
  (await told()).flatMap(({ kind, data }) => (kind === 'channel' ? data.channel : []))
const patience = { timeout: 20_000 }

/** Waits until nothing is left to be sent. */
const settled = () =>
  expect
    .poll(async () => {
      const { rows } = await sql`select from jobs.job where state < 'completed'
        and name in ('tell-telegram', 'tell-email', 'letter', 'confirm-by-letter')`.execute(
        server.context.db.write,
      )
      return rows.length
    }, patience)
    .toBe(0)

/** Somebody asks for a viewing, and waits until all messages about it have been sent. */
async function ask() {
  const id = await server.listing(person.id, { title: 'At the sea' })
  await server.call(appointments.request, { params: { id }, body: { phone: '+995555000001' } })
  await settled()
}

describe('the choice of channels', () => {
  test('is made by topic, for one person alone', async () => {
    const of = async (topic: NoticeTopic) =>
      (await settings()).topics.find((row) => row.topic === topic)?.by
    expect(await of('requests')).toEqual({ telegram: true, push: true, email: true })
    expect(await of('searches')).toEqual({ telegram: true, push: true, email: false })
    await Promise.all([choose('requests', false), choose('searches', false)])
    await choose('searches', true, 'email')
    expect(await of('requests')).toEqual({ telegram: false, push: true, email: true })
    expect(await of('searches')).toEqual({ telegram: false, push: true, email: true })
    await ask()
    expect(botApi.messages).toEqual([])
    await choose('requests', true)
    await ask()
    expect(botApi.messages).toHaveLength(1)
    const other = await server.call(notices.settings, {}, { as: await server.someone() })
    expect(other.body.topics[0]?.by.telegram).toBe(true)
  })

  test('applies to notices that wait already', async () => {
    const { context } = server
    await ask()
    const [notice] = await told()
    await choose('requests', false)
    botApi.messages.length = 0
    await context.db.write.transaction().execute(async (tx) => {
      const telegramId = String((person as Someone & { telegramId: number }).telegramId)
      await context.jobs.send(tx, 'tell-telegram', { noticeId: notice?.id ?? '', telegramId })
    })
    await settled()
    expect(botApi.messages).toEqual([])
  })

  test('cannot switch off notices about security', async () => {
    expect((await choose('security', false)).status).toBe(422)
  })

  test('shows which channels reach the person', async () => {
    const reach = async () => (await settings()).channels
    expect(await reach()).toEqual({ telegram: 'open', push: 'missing', email: 'missing' })
    await confirmed()
    await set({ telegram_stopped_at: new Date() })
    expect(await reach()).toMatchObject({ telegram: 'silent', email: 'open' })
    await set({ telegram_id: null, telegram_stopped_at: null, login: null })
    expect(await reach()).toMatchObject({ telegram: 'missing', email: 'none' })
  })
})

describe('a letter', () => {
  test('goes to a confirmed address, in its reader’s language, with links', async () => {
    await confirmed()
    await ask()
    expect(mail.letters.map(({ recipients }) => recipients)).toEqual([[address]])
    const read = mail.letters[0]?.mail
    expect(read?.subject).toBe('בקשה חדשה לסיור בנכס')
    expect(read?.text).toContain('At the sea')
    expect(read?.text).toContain('https://sakhli.example/inbox')
    expect(read?.text).toContain('https://sakhli.example/notices/settings')
    const [notice] = await told()
    expect(read?.messageId).toBe(`<notice-batumi-${notice?.id}@sakhli.example>`)
  })

  test('does not go to an address that was not confirmed, or was changed since', async () => {
    const { context } = server
    await ask()
    await confirmed()
    const [notice] = await told()
    await context.db.write.transaction().execute((tx) =>
      context.jobs.send(tx, 'tell-email', {
        noticeId: notice?.id ?? '',
        address: 'before@example.com',
      }),
    )
    await settled()
    expect(mail.letters).toEqual([])
  })

  test('lets its reader unsubscribe from its topic by one press, and subscribe again', {
    tags: 'long',
  }, async () => {
    await confirmed()
    await ask()
    const { raw = '', mail: read } = mail.letters[0] ?? {}
    const header = /^List-Unsubscribe: <https:\/\/sakhli\.example(\/\S+)>\r?$/im.exec(raw)?.[1]
    expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/im)
    const answer = await server.app.inject({
      method: 'POST',
      url: header ?? '',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
    expect([answer.statusCode, answer.json()]).toEqual([200, { topic: 'requests' }])
    const topics = (await settings()).topics
    expect(topics.filter(({ by }) => by.email).map(({ topic }) => topic)).toEqual([
      'decisions',
      'security',
    ])
    mail.letters.length = 0
    await ask()
    expect(mail.letters).toEqual([])

    const [, token = ''] = /notices\/settings#([\w-]+)/.exec(read?.text ?? '') ?? []
    await server.call(notices.unsubscribe, { query: { token, again: 'yes' } })
    await ask()
    expect(mail.letters).toHaveLength(1)
  })

  test('does not unsubscribe by a forged or old link, nor by opening one', async () => {
    await confirmed()
    await ask()
    const [, token = ''] = /settings#([\w-]+)/.exec(mail.letters[0]?.mail.text ?? '') ?? []
    const use = (end: string) => server.call(notices.unsubscribe, { query: { token: end } })
    const forged = `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`
    expect((await use(forged)).status).toBe(404)
    const opened = await server.app.inject(`${apiBase}/notices/unsubscribe?token=${token}`)
    expect(opened.statusCode).toBe(404)
    await set({ login: `moved-${address}` })
    expect((await use(token)).body).toMatchObject({ code: 'LINK_EXPIRED' })
    expect((await settings()).topics[0]?.by.email).toBe(true)
  })

  test('that the mail server refuses for now or drops is sent again, with one notice in all', {
    tags: 'long',
  }, async () => {
    await confirmed()
    mail.meetNext('refuses for now', 'drops')
    await ask()
    expect(mail.met).toEqual(['refuses for now', 'drops'])
    expect(mail.letters).toHaveLength(1)
    expect(await told()).toHaveLength(1)
    expect(await losses()).toEqual([])
  })
})

describe('a channel that is gone is switched off, and the product says so once', () => {
  test('when the bot was blocked', async () => {
    botApi.answerNext(refusal(403, 'Forbidden: bot was blocked by the user'))
    await ask()
    await ask()
    // The one message that was refused; nothing is tried after it.
    expect(botApi.messages).toHaveLength(1)
    expect((await settings()).channels.telegram).toBe('lost')
    expect(await losses()).toEqual(['telegram'])
  })

  test('when the mailbox does not exist, until its address is confirmed again', {
    tags: 'long',
  }, async () => {
    await confirmed()
    mail.meetNext('refuses the address')
    await ask()
    await ask()
    expect(mail.letters).toEqual([])
    expect((await settings()).channels.email).toBe('lost')
    expect(await losses()).toEqual(['email'])

    await server.call(recovery.askConfirmation, {}, { as: person })
    await settled()
    const text = mail.letters[0]?.mail.text ?? ''
    const [, token = ''] = /confirm-email#([\w-]+)/.exec(text) ?? []
    expect((await server.call(recovery.confirmEmail, { body: { token } })).status).toBe(200)
    expect((await settings()).channels.email).toBe('open')
    mail.letters.length = 0
    await ask()
    expect(mail.letters).toHaveLength(1)
  })

  test('but not for an unwanted letter or sender, nor for a full mailbox', {
    tags: 'long',
  }, async () => {
    await confirmed()
    for (const how of ['refuses the sender', 'refuses the letter', 'is full'] as const) {
      mail.meetNext(how)
      await ask()
    }
    expect(mail.met).toHaveLength(3)
    expect((await settings()).channels.email).toBe('open')
    expect(await losses()).toEqual([])
  })
})
