import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { languages } from '../../../contract/languages.ts'
import { appointments } from '../../../contract/people/appointments.ts'
import { textsIn } from '../../../texts/all-languages.ts'
import type { JobData } from '../../jobs/job-kinds.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { batumi } from '../../testing/test-server.ts'
import { answerButton } from '../answering/answer-button.ts'
import type { Telegram } from '../sending/open-telegram.ts'
import type { BotApi } from '../testing/bot-api.ts'
import { openBotServer, pressed, telegramPerson } from '../testing/bot-server.ts'
import { openUnhurried } from '../testing/unhurried.ts'
import { timeIn } from './message-text.ts'
import { requestData } from './request-notice.ts'
import { tellAdvertiser } from './tell-advertiser.ts'
import { tellByTelegram } from './tell-by-telegram.ts'

const now = new Date('2026-03-05T08:00:00Z')
const addresses = { ru: 'улица А', en: 'A Street', ka: 'ა ქუჩა', he: 'רחוב א' }

let botApi: BotApi
let server: TestServer
let telegram: Telegram
let close: () => Promise<void>
let owner: Awaited<ReturnType<typeof telegramPerson>>
let listing: string

beforeAll(async () => {
  const opened = await openBotServer({}, { clock: () => now })
  botApi = opened.botApi
  server = opened.server
  close = opened.close
  telegram = openUnhurried(server.context)
})
afterAll(() => close())
beforeEach(async () => {
  owner = await telegramPerson(server, { is_admin: true })
  listing = await server.listing(
    owner.id,
    { title: 'By the sea' },
    { address_in: JSON.stringify(addresses) },
  )
  botApi.calls.length = 0
  botApi.messages.length = 0
  await server.context.jobs.start()
  await sql`delete from jobs.job`.execute(server.context.db.write)
})

async function request(body: object, as?: { id: string; token: string }) {
  const answer = await server.call(appointments.request, { params: { id: listing }, body }, { as })
  return answer.body.id
}
const tell = async (id: string) => {
  await tellAdvertiser(server.context, telegram, { userId: owner.id, appointmentId: id })
  return botApi.messages.at(-1)
}
const press = async (data: string, by = owner.telegramId) => {
  const { callback_query: query } = pressed(by, data)
  if (query) await answerButton(server.context, telegram, query)
  return botApi.callsOf('answerCallbackQuery').at(-1)?.body.text
}
const { t } = textsIn('en')
const requestNow = async (id: string) => {
  const all = await server.call(appointments.find, { query: {} }, { as: owner })
  return all.body.find((each) => each.id === id)
}
const lastButtons = () => {
  const markup = botApi.callsOf('editMessageReplyMarkup').at(-1)?.body.reply_markup
  const rows = (markup as { inline_keyboard: { callback_data: string }[][] } | undefined)
    ?.inline_keyboard
  return (rows ?? []).flat()
}

describe('a notice of a request', () => {
  test.each(languages)('names the address in the reader’s language: %s', async (language) => {
    await server.context.db.write
      .updateTable('users')
      .set({ language })
      .where('id', '=', owner.id)
      .execute()
    const message = await tell(await request({ phone: '+995 555 12 34 56' }))
    expect(message?.text).toContain(addresses[language])
  })

  test('links to the asker’s Telegram name, with a prepared first message', async () => {
    const asker = await telegramPerson(server)
    await server.context.db.write
      .updateTable('users')
      .set({ telegram_username: 'nino_b' })
      .where('id', '=', asker.id)
      .execute()
    const message = await tell(await request({ username: 'Nino' }, asker))
    expect(message?.text).toContain('<a href="https://t.me/nino_b">@Nino</a>')
    const [, [write] = []] = message?.reply_markup?.inline_keyboard ?? []
    expect(write?.url).toBe(
      `https://t.me/nino_b?text=${encodeURIComponent(t('messages:request.greeting', { listing: 'By the sea, A Street' }))}`,
    )
  })

  test('links to an asker without a name by number, in the text alone', async () => {
    const asker = await telegramPerson(server)
    const message = await tell(await request({ username: 'Nino' }, asker))
    expect(message?.text).toContain(`<a href="tg://user?id=${asker.telegramId}">@Nino</a>`)
    expect(JSON.stringify(message?.reply_markup)).not.toContain('tg://')
  })

  test('links to a phone where nothing else is known', async () => {
    const message = await tell(await request({ phone: '+995 555 12 34 56' }))
    expect(message?.text).toContain('+995 555 12 34 56')
    expect(JSON.stringify(message?.reply_markup)).toContain('https://wa.me/995555123456?text=')
  })
})

describe('a press of “Contacted”', () => {
  test('marks the request as contacted, and the notice shows it', async () => {
    const id = await request({ phone: '+995 555 12 34 56' })
    expect(await press(requestData(id, 'contacted'))).toBe(t('messages:request.isContacted'))
    expect((await requestNow(id))?.status).toBe('contacted')
    const { text, reply_markup } = botApi.callsOf('editMessageText').at(-1)?.body ?? {}
    expect(text).toContain(`✓ ${t('messages:request.statuses.contacted')}`)
    expect(JSON.stringify(reply_markup)).not.toContain(requestData(id, 'contacted'))
  })

  test('does not move back a request that is further on', async () => {
    const id = await request({ phone: '+995 555 12 34 56' })
    const body = { status: 'done' as const }
    await server.call(appointments.update, { params: { id }, body }, { as: owner })
    expect(await press(requestData(id, 'contacted'))).toBe(t('messages:request.isAlready'))
    expect((await requestNow(id))?.status).toBe('done')
  })

  test('does nothing to a request for somebody else’s listing', async () => {
    const id = await request({ phone: '+995 555 12 34 56' })
    const other = await telegramPerson(server, { is_admin: true, is_operator: true })
    for (const data of [requestData(id, 'contacted'), requestData(id, 'at', '2026-03-06T15')])
      expect(await press(data, other.telegramId)).toBe(t('messages:request.notYours'))
    expect((await requestNow(id))?.status).toBe('new')
    expect(botApi.callsOf('editMessageText')).toEqual([])
  })
})

describe('a viewing time', () => {
  test('is proposed in two presses, and sent to the asker', async () => {
    const asker = await telegramPerson(server, { language: 'he' })
    const id = await request({ username: 'Nino' }, asker)
    await press(requestData(id, 'days'))
    const days = lastButtons().map((button) => button.callback_data)
    expect(days.slice(0, 2)).toEqual([
      requestData(id, 'day', '2026-03-05'),
      requestData(id, 'day', '2026-03-06'),
    ])
    await press(requestData(id, 'day', '2026-03-05'))
    // It is noon in Batumi: for today only the hours after that are offered.
    expect(lastButtons()[0]?.callback_data).toBe(requestData(id, 'at', '2026-03-05T13'))
    expect(await press(requestData(id, 'at', '2026-03-05T15'))).toBe(
      t('messages:request.isProposed'),
    )
    const at = new Date('2026-03-05T11:00:00Z')
    expect(await requestNow(id)).toMatchObject({ status: 'scheduled', at: at.toISOString() })
    expect(botApi.callsOf('editMessageText').at(-1)?.body.text).toContain(
      timeIn('en', batumi.city, at),
    )
    const { rows } = await sql<{ data: JobData['tell-telegram'] }>`
      select data from jobs.job
      where name = 'tell-telegram' and data->>'telegramId' = ${String(asker.telegramId)}`.execute(
      server.context.db.write,
    )
    expect(rows).toHaveLength(1)
    for (const { data } of rows) await tellByTelegram(server.context, telegram, data)
    expect(botApi.messages.at(-1)).toMatchObject({ chat_id: asker.telegramId })
    expect(botApi.messages.at(-1)?.text).toContain(timeIn('he', batumi.city, at))
    expect(botApi.messages.at(-1)?.text).toContain(addresses.he)
  })

  test('is left to the advertiser to tell when the bot cannot reach the asker', async () => {
    const id = await request({ phone: '+995 555 12 34 56' })
    expect(await press(requestData(id, 'at', '2026-03-06T15'))).toBe(t('messages:request.isNoted'))
    expect((await requestNow(id))?.status).toBe('scheduled')
  })

  test.each(['2026-03-04T15', '2026-13-41T15', '2026-03-06', 'x', '2026-03-06T99'])(
    'that is past or made up is refused: %s',
    async (at) => {
      const id = await request({ phone: '+995 555 12 34 56' })
      await press(requestData(id, 'at', at))
      expect((await requestNow(id))?.status).toBe('new')
    },
  )

  test('can be left without choosing one', async () => {
    const id = await request({ phone: '+995 555 12 34 56' })
    await press(requestData(id, 'days'))
    await press(lastButtons().at(-1)?.callback_data ?? '')
    expect(lastButtons()[0]?.callback_data).toBe(requestData(id, 'contacted'))
  })
})
