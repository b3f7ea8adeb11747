import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Notify } from '../../../contract/search/saved-searches.ts'
import { savedSearches } from '../../../contract/search/saved-searches.ts'
import { answerButton } from '../../telegram/answering/answer-button.ts'
import { tellVisitor } from '../../telegram/notices/tell-visitor.ts'
import type { Telegram } from '../../telegram/sending/open-telegram.ts'
import type { BotApi } from '../../telegram/testing/bot-api.ts'
import { openBotApi } from '../../telegram/testing/bot-api.ts'
import { addPicture, pressed } from '../../telegram/testing/bot-server.ts'
import { openUnhurried } from '../../telegram/testing/unhurried.ts'
import type { Someone, TestServer } from '../../testing/test-server.ts'
import { openTestServer } from '../../testing/test-server.ts'
import { alertSearches } from './alert-searches.ts'

let botApi: BotApi
let server: TestServer
let telegram: Telegram
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
  telegram = openUnhurried(server.context)
  owner = await server.someone({ is_admin: true })
})
afterAll(async () => {
  await server.close()
  await botApi.close()
})

let telegramId = 500
beforeEach(async () => {
  await server.context.db.write.deleteFrom('saved_searches').execute()
  await server.context.db.write.deleteFrom('notices').execute()
  await server.context.jobs.start()
  await sql`delete from jobs.job`.execute(server.context.db.write)
  botApi.messages.length = 0
  botApi.calls.length = 0
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

const change = (id: string, row: object) =>
  server.context.db.write
    .updateTable('listings')
    .set({ ...row, updated_at: now })
    .where('id', '=', id)
    .execute()
const dropAt = (at: Date, before: number, after: number) => [
  { price: before, currency: 'USD', at: new Date(at.getTime() - 4 * day).toISOString() },
  { price: after, currency: 'USD', at: at.toISOString() },
]

interface Alert {
  searchId: string
  count: number
  listingIds: string[]
  cheaperCount: number
  cheaperIds: string[]
}
const sent = async () => {
  const { rows } = await sql<{ data: Alert & { name?: string } }>`select data from notices
    where kind = 'search' order by id`.execute(server.context.db.write)
  return rows.map(({ data: { name: _, ...data } }) => data)
}

describe('an instant alert', () => {
  test('names each new listing once, newest first', async () => {
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
    expect(await sent()).toEqual([
      { searchId, count: 2, listingIds: [second, first], cheaperCount: 0, cheaperIds: [] },
    ])
    pass(minute)
    expect(await alertSearches(server.context)).toBe(0)
    expect(await sent()).toHaveLength(1)
  })

  test('leaves a listing published this moment to the next round', async () => {
    await save('instant')
    pass(minute)
    const id = await seaside('Fresh')
    expect(await alertSearches(server.context)).toBe(0)
    pass(minute)
    expect(await alertSearches(server.context)).toBe(1)
    expect((await sent())[0]?.listingIds).toEqual([id])
  })

  test('reaches visitors in their language, with facts, price drop, image and links', async () => {
    const searchId = await save('instant')
    pass(minute)
    const id = await seaside('White & blue')
    const addresses = { ru: 'улица А', en: 'A Street', ka: 'ა ქუჩა', he: 'רחוב א' }
    await change(id, {
      address_in: JSON.stringify(addresses),
      price_history: JSON.stringify(dropAt(now, 90_000, 85_000)),
    })
    const picture = await addPicture(server, id)
    pass(minute)
    await alertSearches(server.context)
    const [alert] = await sent()
    if (!alert) throw new Error('nothing to tell')
    await tellVisitor(server.context, telegram, alert)
    const [message] = botApi.messages
    expect(message?.chat_id).toBe(telegramId)
    expect(message?.text.replaceAll('\u00a0', ' ')).toBe(
      [
        '<b>New ads for your search “At the sea”: 1</b>',
        '',
        `• <a href="https://sakhli.example/ad/${id}">$85,000 ↓ $5,000 · 2-room apartment, 62 m², floor 7 of 20</a>`,
        'White &amp; blue · A Street',
      ].join('\n'),
    )
    expect(botApi.calls.at(-1)?.body.link_preview_options).toEqual({
      url: `https://sakhli.example/estateserver/images/${picture}?w=640`,
      prefer_large_media: true,
      show_above_text: true,
    })
    expect(message?.reply_markup?.inline_keyboard).toEqual([
      [
        {
          text: 'Open the search',
          web_app: { url: `https://sakhli.example/bot?tgWebAppStartParam=search_${searchId}` },
        },
      ],
      [{ text: 'Turn these alerts off', callback_data: `alert:${searchId}:none:instant` }],
    ])
    await server.call(savedSearches.remove, { params: { id: searchId } }, { as: visitor })
    await tellVisitor(server.context, telegram, alert)
    expect(botApi.messages).toHaveLength(1)
  })

  test('names listings that became cheaper once, not those dearer or raised before', async () => {
    const known = await seaside('Known')
    const dearer = await seaside('Dearer')
    const pretended = await seaside('Raised only to be lowered')
    const inland = await server.listing(owner.id, { title: 'Inland' })
    pass(minute)
    const searchId = await save('instant')
    pass(minute)
    for (const id of [known, inland])
      await change(id, { price_history: JSON.stringify(dropAt(now, 90_000, 85_000)) })
    await change(dearer, { price_history: JSON.stringify(dropAt(now, 80_000, 85_000)) })
    const [raised, lowered] = dropAt(now, 99_000, 85_000)
    const raisedToday = { ...raised, at: new Date(now.getTime() - minute).toISOString() }
    await change(pretended, { price_history: JSON.stringify([raisedToday, lowered]) })
    pass(minute)
    expect(await alertSearches(server.context)).toBe(1)
    expect(await sent()).toEqual([
      { searchId, count: 0, listingIds: [], cheaperCount: 1, cheaperIds: [known] },
    ])
    const [alert] = await sent()
    if (alert) await tellVisitor(server.context, telegram, alert)
    expect(botApi.messages[0]?.text).toContain('Now cheaper in your search “At the sea”: 1')
    pass(minute)
    expect(await alertSearches(server.context)).toBe(0)
  })

  test('counts all listings that became cheaper, and names the newest five', async () => {
    const ids: string[] = []
    for (let n = 0; n < 7; n += 1) {
      ids.push(await seaside(`Known ${n}`))
      pass(minute)
    }
    await save('instant')
    pass(minute)
    for (const id of ids)
      await change(id, { price_history: JSON.stringify(dropAt(now, 90_000, 85_000)) })
    pass(minute)
    const fresh = await seaside('Fresh')
    pass(minute)
    await alertSearches(server.context)
    const [alert] = await sent()
    expect(alert).toMatchObject({ count: 1, listingIds: [fresh], cheaperCount: 7 })
    expect(alert?.cheaperIds).toEqual(ids.toReversed().slice(0, 5))
    const [gone] = ids.slice(-1)
    if (!alert || !gone) throw new Error('nothing to tell')
    await change(gone, { status: 'unpublished' })
    await tellVisitor(server.context, telegram, alert)
    expect(botApi.messages[0]?.text).toContain('Now cheaper: 6')
  })

  test('finds a cheaper listing although a thousand others were changed after it', async () => {
    const known = await seaside('Known')
    const busy = await server.listing(owner.id, { title: 'Changed all the time', price: 40_000 })
    pass(minute)
    await save('daily')
    pass(minute)
    await change(known, { price_history: JSON.stringify(dropAt(now, 90_000, 85_000)) })
    pass(minute)
    await change(busy, { price_history: JSON.stringify(dropAt(now, 80_000, 85_000)) })
    await sql`insert into listings (owner_id, title, status, category, price, address, lat, lon, city,
        published_at, updated_at, price_history)
      select owner_id, title, status, category, price, address, lat, lon, city,
        published_at, updated_at, price_history
      from listings, generate_series(1, 1000) where id = ${busy}`.execute(server.context.db.write)
    pass(day + minute)
    await alertSearches(server.context)
    expect((await sent()).map(({ cheaperIds }) => cheaperIds)).toEqual([[known]])
    await sql`delete from listings where title = 'Changed all the time'`.execute(
      server.context.db.write,
    )
  })

  test('that is turned on ends the muting of the bot', async () => {
    const users = () => server.context.db.write.updateTable('users').where('id', '=', visitor.id)
    const stop = () => users().set({ telegram_stopped_at: now }).execute()
    const isStopped = async () =>
      (await users().set({ updated_at: now }).returning('telegram_stopped_at').executeTakeFirst())
        ?.telegram_stopped_at !== null
    await stop()
    const id = await save('none')
    expect(await isStopped()).toBe(true)
    const turn = (notify: Notify) =>
      server.call(savedSearches.update, { params: { id }, body: { notify } }, { as: visitor })
    await turn('daily')
    expect(await isStopped()).toBe(false)
    await stop()
    await turn('none')
    expect(await isStopped()).toBe(true)
    await save('instant')
    expect(await isStopped()).toBe(false)
  })

  test('is turned off by its button, and on again by the same button', async () => {
    const id = await save('daily')
    const press = async (data: string, by = telegramId) => {
      const message = {
        ...pressed(by, data).callback_query?.message,
        reply_markup: { inline_keyboard: [[{ text: 'x', callback_data: data }]] },
      }
      const { callback_query: query } = pressed(by, data, { message })
      if (query) await answerButton(server.context, telegram, query)
      const [edit] = botApi.callsOf('editMessageReplyMarkup').slice(-1)
      return JSON.stringify(edit?.body.reply_markup)
    }
    const notifyNow = async () =>
      (await server.call(savedSearches.find, {}, { as: visitor })).body[0]?.notify
    await press(`alert:${id}:none:daily`, 4)
    expect(await notifyNow()).toBe('daily')
    expect(await press(`alert:${id}:none:daily`)).toContain(`alert:${id}:daily:none`)
    expect(await notifyNow()).toBe('none')
    expect(await press(`alert:${id}:daily:none`)).toContain(`alert:${id}:none:daily`)
    expect(await notifyNow()).toBe('daily')
  })

  test('is a notice for everybody, and goes to the bot only where it may write', async () => {
    const reach = (values: object) =>
      server.context.db.write
        .updateTable('users')
        .set(values)
        .where('id', '=', visitor.id)
        .execute()
    const byBot = async () => {
      const { rows } =
        await sql`delete from jobs.job where name = 'tell-telegram' returning id`.execute(
          server.context.db.write,
        )
      return rows.length
    }
    await save('instant')
    const hit = async (values: object) => {
      await reach(values)
      pass(minute)
      await seaside('New')
      pass(minute)
      const told = await alertSearches(server.context)
      return [told, await byBot()]
    }
    expect(await hit({ language: 'he' })).toEqual([1, 1])
    expect(await hit({ telegram_id: null })).toEqual([1, 0])
    expect(await hit({ telegram_id: String(telegramId), is_blocked: true })).toEqual([0, 0])
    expect(await hit({ is_blocked: false, telegram_refused_at: now })).toEqual([1, 0])
    expect(await hit({ telegram_refused_at: null, telegram_stopped_at: now })).toEqual([1, 0])
  })

  test('that is turned on again names only listings from then on', async () => {
    const id = await save('instant')
    pass(minute)
    await seaside('New')
    pass(minute)
    const change = (body: { notify: Notify }) =>
      server.call(savedSearches.update, { params: { id }, body }, { as: visitor })
    await change({ notify: 'none' })
    expect(await alertSearches(server.context)).toBe(0)
    await change({ notify: 'instant' })
    pass(minute)
    expect(await alertSearches(server.context)).toBe(0)
    expect(await sent()).toEqual([])
  })

  test('after more than five hits in a day gathers further ones for the next day', async () => {
    await save('instant')
    pass(minute)
    for (let hit = 0; hit < 6; hit += 1) await seaside(`Hit ${hit}`)
    pass(minute)
    expect(await alertSearches(server.context)).toBe(1)
    for (const title of ['Seventh', 'Eighth']) {
      await seaside(title)
      pass(minute)
      expect(await alertSearches(server.context)).toBe(0)
    }
    pass(day)
    expect(await alertSearches(server.context)).toBe(1)
    expect((await sent()).map(({ count }) => count)).toEqual([6, 2])
    // After a quiet day each listing is told by itself again.
    pass(minute)
    await seaside('Alone')
    pass(minute)
    expect(await alertSearches(server.context)).toBe(1)
  })
})

describe('a daily alert', () => {
  test('gathers the listings of a day', async () => {
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
