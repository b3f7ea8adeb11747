import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  asTelegram,
  openBotServer,
  telegramPerson,
} from '../../../server/telegram/testing/bot-server.ts'
import type { TestServer } from '../../../server/testing/test-server.ts'
import { makeApi } from '../../kernel/api/api-client.ts'
import type { Platform } from '../../kernel/platform/platform.ts'
import { emptyDevice } from '../../kernel/testing/empty-device.ts'
import { BotMessagesStore } from './bot-messages-store.ts'

let server: TestServer
let close: () => Promise<void>
beforeAll(async () => {
  ;({ server, close } = await openBotServer())
})
afterAll(() => close())

/** Opens the mini-app for a person; the parameters say how their Telegram client answers. */
async function open({ isLetIn = false, consents = true, asks = true, marks = {} } = {}) {
  const person = await telegramPerson(server)
  if (Object.keys(marks).length > 0)
    await server.context.db.write
      .updateTable('users')
      .set(marks)
      .where('id', '=', person.id)
      .execute()
  const { authorization } = asTelegram(person.telegramId).headers
  const api = makeApi({
    send: async (url, init) => {
      const { statusCode, payload } = await server.app.inject({
        method: init.method as 'GET',
        url,
        headers: { ...(init.headers as object), authorization },
        ...(typeof init.body === 'string' && { payload: init.body }),
      })
      return new Response(payload || null, { status: statusCode })
    },
  })
  const device = new Map<string, string>()
  let questions = 0
  let may = isLetIn
  const platform: Platform = {
    ...emptyDevice,
    storage: {
      read: (key) => device.get(key),
      write: (key, value) => !!device.set(key, value),
      remove: (key) => void device.delete(key),
    },
    mayWrite: () => may,
    ...(asks && {
      askToWrite: async () => {
        questions += 1
        may = consents
        return consents
      },
    }),
  }
  const store = new BotMessagesStore(api, platform)
  return { store, questions: () => questions }
}

const now = new Date()

test('no trouble is shown before the server answered, nor where messages arrive', async () => {
  const { store } = await open({ isLetIn: true })
  expect(store.trouble).toBeUndefined()
  await store.load()
  expect(store.trouble).toBeUndefined()
})

test('a visitor who never allowed the bot to write is told so, until they allow it', async () => {
  const { store } = await open()
  await store.load()
  expect([store.trouble, store.canAllow]).toEqual(['refused', true])
  expect(await store.allow()).toBe(true)
  expect(store.trouble).toBeUndefined()
})

test('a visitor who blocked the bot later is told so, whatever the launch data say', async () => {
  const { store } = await open({ isLetIn: true, marks: { telegram_refused_at: now } })
  await store.load()
  expect(store.trouble).toBe('refused')
})

test('the first request asks for permission once, and never again', async () => {
  const { store, questions } = await open({ consents: false })
  await Promise.all([store.askOnce(), store.askOnce()])
  await store.askOnce()
  expect(questions()).toBe(1)
  expect(store.trouble).toBe('refused')
})

test('the first request does not ask if the bot may write already or was stopped', async () => {
  for (const is of [{ isLetIn: true }, { marks: { telegram_stopped_at: now } }]) {
    const { store, questions } = await open(is)
    await store.askOnce()
    expect(questions()).toBe(0)
  }
})

test('messages that were stopped can be allowed again without asking Telegram', async () => {
  const { store } = await open({ asks: false, isLetIn: true, marks: { telegram_stopped_at: now } })
  await store.load()
  expect([store.trouble, store.canAllow]).toEqual(['stopped', true])
  expect(await store.allow()).toBe(true)
  expect(store.trouble).toBeUndefined()
})
