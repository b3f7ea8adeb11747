import type { Update } from 'grammy/types'
import type { Language } from '../../../contract/languages.ts'
import { makeLaunchData } from '../../features/sessions/testing/launch-data.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { openTestServer } from '../../testing/test-server.ts'
import type { BotApi } from './bot-api.ts'
import { openBotApi } from './bot-api.ts'

export const botToken = '123456:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
export const site = 'https://sakhli.example'

/** A server with a bot, and a stand-in for Telegram. */
export async function openBotServer(
  env: Record<string, string> = {},
  options: { clock?: () => Date } = {},
): Promise<{ botApi: BotApi; server: TestServer; close: () => Promise<void> }> {
  const botApi = await openBotApi()
  const server = await openTestServer(
    {
      TELEGRAM_BOT_TOKEN: botToken,
      TELEGRAM_BOT_NAME: 'sakhli_bot',
      TELEGRAM_API_ROOT: botApi.root,
      PUBLIC_URL: site,
      ...env,
    },
    options,
  )
  return {
    botApi,
    server,
    close: async () => {
      await server.close()
      await botApi.close()
    },
  }
}

let lastId = 500_000

/** A person whom Telegram knows, with their own language. */
export async function telegramPerson(
  { someone, context }: TestServer,
  {
    language = 'en',
    ...is
  }: Record<string, unknown> & {
    language?: Language
  } = {},
) {
  lastId += 1
  const person = await someone(is)
  await context.db.write
    .updateTable('users')
    .set({ telegram_id: lastId, language })
    .where('id', '=', person.id)
    .execute()
  return { ...person, telegramId: lastId }
}

export const asTelegram = (telegramId: number) => ({
  headers: { authorization: `tma ${makeLaunchData(botToken, { user: { id: telegramId } })}` },
})

/** Adds a picture to a listing, but only its row in the database. */
export async function addPicture(
  { context }: TestServer,
  listingId: string,
  { type = 'image' as 'image' | 'video', width = 1_600, height = 1_200 } = {},
): Promise<string> {
  const hash = `${listingId}${type}`.padEnd(64, '0')
  await context.db.write
    .insertInto('blobs')
    .values({ hash, mime: 'image/jpeg', bytes: 3 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { id } = await context.db.write
    .insertInto('images')
    .values({
      listing_id: listingId,
      type,
      width,
      height,
      placeholder: '',
      blob: hash,
      sent_digest: hash,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const personIn = (id: number, more: object = {}) => ({
  id,
  is_bot: false,
  first_name: 'Nino',
  language_code: 'en',
  ...more,
})

/** Updates as Telegram writes them. */
export const written = (id: number, text: string, more: object = {}) =>
  ({
    message: {
      message_id: 1,
      date: 1_800_000_000,
      chat: { id, type: 'private', first_name: 'Nino' },
      from: personIn(id),
      text,
      ...more,
    },
  }) as unknown as Omit<Update, 'update_id'>

export const typed = (id: number, query: string, more: object = {}) =>
  ({
    inline_query: { id: `query-${query}`, from: personIn(id), query, offset: '', ...more },
  }) as unknown as Omit<Update, 'update_id'>

export const chosen = (id: number, resultId: string, inlineMessageId?: string) =>
  ({
    chosen_inline_result: {
      result_id: resultId,
      from: personIn(id),
      query: '',
      ...(inlineMessageId && { inline_message_id: inlineMessageId }),
    },
  }) as unknown as Omit<Update, 'update_id'>

export const pressed = (id: number, data: string, more: object = {}) =>
  ({
    callback_query: {
      id: `press-${data}`,
      from: personIn(id),
      chat_instance: '1',
      data,
      message: { message_id: 77, date: 1_800_000_000, chat: { id, type: 'private' } },
      ...more,
    },
  }) as unknown as Omit<Update, 'update_id'>

export const membership = (id: number, status: 'member' | 'kicked') =>
  ({
    my_chat_member: {
      date: 1_800_000_000,
      chat: { id, type: 'private', first_name: 'Nino' },
      from: personIn(id),
      old_chat_member: { status: 'member', user: personIn(123_456, { is_bot: true }) },
      new_chat_member: { status, user: personIn(123_456, { is_bot: true }) },
    },
  }) as unknown as Omit<Update, 'update_id'>
