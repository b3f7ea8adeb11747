import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Notify } from '../../../contract/saved-searches.ts'
import { savedSearches } from '../../../contract/saved-searches.ts'
import { openTelegram } from '../../telegram/open-telegram.ts'
import { tellVisitor } from '../../telegram/tell-visitor.ts'
import type { BotApi } from '../../telegram/testing/bot-api.ts'
import { openBotApi } from '../../telegram/testing/bot-api.ts'
import type { Someone, TestServer } from '../../testing/test-server.ts'
import { openTestServer } from '../../testing/test-server.ts'
import { alertSearches } from './alert-searches.ts'

let botApi: BotApi
let server: TestServer
let owner: Someone
let visitor: Someone
let now = new Date()
const pass = (ms: number) => {
  now = new Date(now.getTime() + ms)
}
const minute = 60_000
const day = 86_400_000

beforeAll(async () => {
  botApi = await openBotApi()
  server = await openTestServer(
    {
      TELEGRAM_BOT_TOKEN: '123456:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
      TELEGRAM_API_ROOT: botApi.root,
      PUBLIC_URL: 'https://sakhli.example/',
    },
    { clock: () => now },
  )
  owner = await server.someone({ is_admin: true })
})
afterAll(async () => {
  await server.close()
  await botApi.close()
})

let telegramId = 500
beforeEach(async () => {
  await server.context.db.write.deleteFrom('saved_searches').execute()
  await server.context.jobs.start()
  await sql`delete from jobs.job`.execute(server.context.db.write)
  botApi.messages.length = 0
  visitor = await server.someone()
  telegramId += 1
  await server.context.db.write
    .updateTable('users')
    .set({ telegram_id: String(telegramId), language: 'en' })
    .where('id', '=', visitor.id)
    .execute()
})

const save = async (notify: Notify) => {
  const body = {
    name: 'At the sea',
    query: { filters: { facilities: ['seaView' as const] } },
    notify,
  }
  return (await server.call(savedSearches.save, { body }, { as: visitor })).body.id
}
const seaside = (title: string) =>
  server.listing(owner.id, { title, facilities: ['seaView'], price: 85_000 })

interface Alert {
  searchId: string
  count: number
  listingIds: string[]
}
const sent = async () => {
  const { rows } = await sql<{ data: Alert }>`select data from jobs.job
    where name = 'tell-visitor' order by created_on`.execute(server.context.db.write)
  return rows.map((row) => row.data)
}

describe('an instant alert', () => {
  test('names what is new, newest first, once', async () => {
    await seaside('Old')
    pass(minute)
    const searchId = await save('instant')
    pass(minute)
    const first = await seaside('First')
    pass(minute)
    const second = await seaside('Second')
    await server.listing(owner.id, { title: 'Inland' })
    pass(minute)
    expect(await alertSearches(server.context)).toBe(1)
    expect(await sent()).toEqual([{ searchId, count: 2, listingIds: [second, first] }])
    pass(minute)
    expect(await alertSearches(server.context)).toBe(0)
    expect(await sent()).toHaveLength(1)
  })

  test('leaves what was published this moment to the next round, and does not lose it', async () => {
    await save('instant')
    pass(minute)
    const id = await seaside('Fresh')
    expect(await alertSearches(server.context)).toBe(0)
    pass(minute)
    expect(await alertSearches(server.context)).toBe(1)
    expect((await sent())[0]?.listingIds).toEqual([id])
  })

  test('reaches the visitor in his language with links', async () => {
    const searchId = await save('instant')
    pass(minute)
    const id = await seaside('White & blue')
    pass(minute)
    await alertSearches(server.context)
    const [alert] = await sent()
    const telegram = openTelegram(server.context)
    if (!alert || !telegram) throw new Error('nothing to tell, or no way to')
    await tellVisitor(server.context, telegram, alert)
    const [message] = botApi.messages
    expect(message?.chat_id).toBe(telegramId)
    expect(message?.text).toContain('New ads for your search “At the sea”: 1')
    expect(message?.text).toContain(
      `<a href="https://sakhli.example/ad/${id}">White &amp; blue · $85,000</a>`,
    )
    expect(message?.reply_markup?.inline_keyboard).toEqual([
      [
        {
          text: 'Open the search',
          web_app: { url: `https://sakhli.example/bot?tgWebAppStartParam=search_${searchId}` },
        },
      ],
    ])
    await server.call(savedSearches.remove, { params: { id: searchId } }, { as: visitor })
    await tellVisitor(server.context, telegram, alert)
    expect(botApi.messages).toHaveLength(1)
  })

  test('is not sent to who is not in Telegram, is blocked, blocked the bot, or wants none', async () => {
    const reach = (values: object) =>
      server.context.db.write
        .updateTable('users')
        .set(values)
        .where('id', '=', visitor.id)
        .execute()
    const id = await save('instant')
    pass(minute)
    await seaside('New')
    pass(minute)
    await reach({ telegram_id: null })
    expect(await alertSearches(server.context)).toBe(0)
    await reach({ telegram_id: String(telegramId), is_blocked: true })
    expect(await alertSearches(server.context)).toBe(0)
    await reach({ is_blocked: false, telegram_refused_at: now })
    expect(await alertSearches(server.context)).toBe(0)
    await reach({ telegram_refused_at: null })
    const change = (body: { notify: Notify }) =>
      server.call(savedSearches.update, { params: { id }, body }, { as: visitor })
    await change({ notify: 'none' })
    expect(await alertSearches(server.context)).toBe(0)
    // Turned on again, it tells of what comes from now on.
    await change({ notify: 'instant' })
    pass(minute)
    expect(await alertSearches(server.context)).toBe(0)
    expect(await sent()).toEqual([])
  })
})

describe('a daily alert', () => {
  test('gathers a day', async () => {
    await save('daily')
    pass(minute)
    await seaside('Morning')
    pass(day / 2)
    expect(await alertSearches(server.context)).toBe(0)
    await seaside('Evening')
    pass(day / 2 + minute)
    expect(await alertSearches(server.context)).toBe(1)
    expect((await sent())[0]?.count).toBe(2)
    await seaside('Next')
    pass(minute)
    expect(await alertSearches(server.context)).toBe(0)
    pass(day)
    expect(await alertSearches(server.context)).toBe(1)
  })
})
