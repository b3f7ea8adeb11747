import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { appointments } from '../../contract/people/appointments.ts'
import { letInAgain } from '../telegram/sending/tell-person.ts'
import type { BotApi } from '../telegram/testing/bot-api.ts'
import { openBotApi, refusal, tooMany } from '../telegram/testing/bot-api.ts'
import type { TestServer } from '../testing/test-server.ts'
import { openTestServer } from '../testing/test-server.ts'
import { workOnJobs } from '../testing/work-on-jobs.ts'
import { JobQueue } from './job-queue.ts'

const token = '123456:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'

let botApi: BotApi
let server: TestServer
let listing: string
let ownerId: string
const stops: (() => Promise<void>)[] = []

beforeAll(async () => {
  botApi = await openBotApi()
  server = await openTestServer({
    TELEGRAM_BOT_TOKEN: token,
    TELEGRAM_BOT_NAME: 'sakhli_bot',
    TELEGRAM_API_ROOT: botApi.root,
    PUBLIC_URL: 'https://sakhli.example',
    QUIET_HOURS: 'off',
  })
  const owner = await server.someone({ is_admin: true })
  ownerId = owner.id
  await server.context.db.write
    .updateTable('users')
    .set({ telegram_id: '777000777', language: 'he' })
    .where('id', '=', ownerId)
    .execute()
  listing = await server.listing(ownerId, { title: 'At the sea' })
  return async () => {
    await server.close()
    await botApi.close()
  }
})
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
  botApi.messages.length = 0
})

/** Starts another queue, as another server process would have, that works until the test ends. */
async function startWorking(): Promise<void> {
  const { stop } = await workOnJobs(server)
  stops.push(stop)
}

const ask = (phone: string) =>
  server.call(appointments.request, { params: { id: listing }, body: { phone } })
const texts = () => botApi.messages.map((message) => message.text)
const refusedAt = async () =>
  (
    await server.context.db.write
      .selectFrom('users')
      .select('telegram_refused_at')
      .where('id', '=', ownerId)
      .executeTakeFirstOrThrow()
  ).telegram_refused_at
const waitingMessages = async () => {
  const { rows } = await sql<{ id: string }>`select id from jobs.job
    where name = 'tell-telegram' and state < 'completed'`.execute(server.context.db.write)
  return rows.length
}
const patience = { timeout: 15_000, interval: 50 }

test('a job starts as soon as it is sent, not at the next poll', async () => {
  const { url, context } = server
  const queue = new JobQueue({ url, log: context.log })
  stops.push(() => queue.close())
  let begun = 0
  await queue.work('renew-by-telegram', async () => {
    begun += 1
    return undefined
  })
  const startedAt = performance.now()
  for (let jobs = 1; jobs <= 8; jobs += 1) {
    const asked = { email: 'nino@example.com', site: 'https://sakhli.example' }
    await queue.send(context.db.write, 'renew-by-telegram', asked)
    await expect.poll(() => begun, { ...patience, interval: 5 }).toBe(jobs)
  }
  // Polling happens only once a second, so eight jobs by polling would take longer.
  expect(performance.now() - startedAt).toBeLessThan(4_000)
})

describe('a request for a viewing', () => {
  test('reaches its advertiser in Telegram, in their language, with link and buttons', async () => {
    await startWorking()
    await ask('+995 555 00 00 01')
    await expect.poll(() => botApi.messages.length, patience).toBe(1)
    const [message] = botApi.messages
    expect(message?.chat_id).toBe(777000777)
    expect(message?.text).toContain('בקשה חדשה')
    expect(message?.text).toContain('+995 555 00 00 01')
    expect(message?.text).toContain(`https://t.me/sakhli_bot?startapp=ad_${listing}`)
    expect(message?.reply_markup?.inline_keyboard).toEqual([
      [
        { text: 'יצרתי קשר', callback_data: expect.stringMatching(/^request:\d+:contacted$/) },
        { text: 'להציע מועד', callback_data: expect.stringMatching(/^request:\d+:days$/) },
      ],
      [{ text: 'לכתוב לפונה', url: expect.stringContaining('https://wa.me/995555000001?text=') }],
      [{ text: 'לפתיחת הבקשות', web_app: { url: 'https://sakhli.example/bot/inbox' } }],
    ])
  })

  test('made while no process works on jobs is sent when one does', async () => {
    expect((await ask('+995 555 00 00 02')).status).toBe(201)
    expect(botApi.messages).toEqual([])
    await startWorking()
    await expect.poll(() => texts().join(), patience).toContain('+995 555 00 00 02')
  })

  test('is sent once by two processes at work', { tags: 'long' }, async () => {
    await startWorking()
    await startWorking()
    for (let request = 0; request < 5; request += 1) await ask(`+995 555 00 00 3${request}`)
    await ask('+995 555 00 00 39')
    await expect.poll(() => texts().some((t) => t.includes('00 39')), patience).toBe(true)
    await expect.poll(() => botApi.messages.length, patience).toBe(6)
    expect(new Set(texts()).size).toBe(6)
  })

  test('is sent later when Telegram asks to wait', { tags: 'long' }, async () => {
    botApi.answerNext(tooMany(1))
    await startWorking()
    const askedAt = performance.now()
    await ask('+995 555 00 00 04')
    await expect.poll(() => botApi.messages.length, patience).toBe(2)
    expect(performance.now() - askedAt).toBeGreaterThan(1_000)
    expect(texts()[0]).toBe(texts()[1])
  })

  test('is sent again after Telegram failed', { tags: 'long' }, async () => {
    botApi.answerNext(refusal(502, 'Bad Gateway'))
    await startWorking()
    await ask('+995 555 00 00 05')
    await expect.poll(() => botApi.messages.length, { ...patience, timeout: 19_000 }).toBe(2)
  })

  test('is sent once, even if the process stops while Telegram is slow to answer', {
    tags: 'long',
  }, async () => {
    botApi.answersAfter(6_000)
    await startWorking()
    await ask('+995 555 00 00 91')
    await ask('+995 555 00 00 92')
    await expect.poll(() => botApi.messages.length, patience).toBeGreaterThan(0)
    await stops.pop()?.()
    botApi.answersAfter(0)
    await startWorking()
    await expect.poll(waitingMessages, patience).toBe(0)
    const told = texts().map((text) => (text.includes('00 91') ? 'slow' : 'next'))
    expect(told.toSorted()).toEqual(['next', 'slow'])
  })

  test('is dropped quietly when the advertiser blocked the bot, as are later ones', {
    tags: 'long',
  }, async () => {
    botApi.answerNext(refusal(403, 'Forbidden: bot was blocked by the user'))
    await startWorking()
    await ask('+995 555 00 00 06')
    await expect.poll(refusedAt, patience).not.toBeNull()
    await ask('+995 555 00 00 07')
    await expect.poll(waitingMessages, patience).toBe(0)
    expect(texts().filter((text) => text.includes('+995 555 00 00 06'))).toHaveLength(1)
    expect(texts().join()).not.toContain('+995 555 00 00 07')

    await letInAgain(server.context, '777000777')
    await ask('+995 555 00 00 08')
    await expect.poll(() => texts().join(), patience).toContain('+995 555 00 00 08')
  })
})

describe('a listing that was not changed for weeks', () => {
  test('is asked about in Telegram', { tags: 'long' }, async () => {
    const { db, jobs, clock } = server.context
    const longAgo = new Date(clock().getTime() - 22 * 86_400_000)
    const old = await server.listing(ownerId, { title: 'Quiet' }, { updated_at: longAgo })
    await jobs.send(db.write, 'ask-advertisers', {})
    await startWorking()
    await expect.poll(() => texts().join(), patience).toContain('Quiet')
    expect(JSON.stringify(botApi.messages[0]?.reply_markup)).toContain(`still_yes:${old}`)
  })
})

describe('a job', () => {
  test('exists if its transaction is committed, and not if it is rolled back', async () => {
    const { db, jobs } = server.context
    const send = (id: string) =>
      db.write.transaction().execute(async (tx) => {
        await jobs.send(tx, 'tell-telegram', { noticeId: id, telegramId: '1' })
        if (id === '2') throw new Error('rolled back')
      })
    await send('1')
    await expect(send('2')).rejects.toThrow('rolled back')
    const { rows } = await sql<{ id: string }>`select data->>'noticeId' as id from jobs.job
      where name = 'tell-telegram' and state = 'created'`.execute(db.write)
    expect(rows).toEqual([{ id: '1' }])
  })

  test('has the queue settings of this version, though another had changed them', async () => {
    const { url, context } = server
    const queueOf = async () => {
      const { rows } = await sql<{ name: string; retry_limit: number }>`
        select name, retry_limit from jobs.queue where name = 'letter'`.execute(context.db.write)
      return rows
    }
    await server.context.jobs.start()
    const wanted = await queueOf()
    await sql`update jobs.queue set retry_limit = 1 where name = 'letter'`.execute(context.db.write)
    const next = new JobQueue({ url, log: context.log })
    stops.push(() => next.close())
    await next.start()
    expect(await queueOf()).toEqual(wanted)
  })
})
