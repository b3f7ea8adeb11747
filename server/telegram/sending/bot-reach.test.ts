import { beforeAll, expect, test } from 'vitest'
import { telegram } from '../../../contract/people/telegram.ts'
import { users } from '../../../contract/people/users.ts'
import { makeLaunchData } from '../../features/sessions/testing/launch-data.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { asTelegram, botToken, openBotServer, telegramPerson } from '../testing/bot-server.ts'

let server: TestServer
beforeAll(async () => {
  const opened = await openBotServer()
  server = opened.server
  return opened.close
})

type Person = Awaited<ReturnType<typeof telegramPerson>>

const mark = (id: string, marks: { telegram_refused_at?: Date; telegram_stopped_at?: Date }) =>
  server.context.db.write.updateTable('users').set(marks).where('id', '=', id).execute()
const reachOf = async (person: Person) =>
  (await server.call(telegram.botReach, {}, asTelegram(person.telegramId))).body.reach

/** Opens the mini-app with Telegram's permission as it was at that moment. */
const enter = ({ telegramId }: Person, allows: boolean, at: Date) =>
  server.call(
    users.enter,
    {},
    {
      headers: {
        authorization: `tma ${makeLaunchData(botToken, {
          user: { id: telegramId, allows_write_to_pm: allows },
          authDate: at,
        })}`,
      },
    },
  )

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)

test('a person is told whether the bot can write to them', async () => {
  const person = await telegramPerson(server)
  expect(await reachOf(person)).toBe('open')
  await mark(person.id, { telegram_stopped_at: new Date() })
  expect(await reachOf(person)).toBe('stopped')
  await mark(person.id, { telegram_refused_at: new Date() })
  expect(await reachOf(person)).toBe('refused')
  const other = await server.someone()
  expect((await server.call(telegram.botReach, {}, { as: other })).body.reach).toBe('none')
})

test('a permission given in the mini-app ends blocking and muting', async () => {
  const person = await telegramPerson(server)
  await mark(person.id, { telegram_refused_at: new Date(), telegram_stopped_at: new Date() })
  const answer = await server.call(telegram.allowBot, {}, asTelegram(person.telegramId))
  expect(answer.body.reach).toBe('open')
  expect(await reachOf(person)).toBe('open')
})

test('a browser can end the muting of the bot, but not its blocking', async () => {
  const person = await telegramPerson(server)
  await mark(person.id, { telegram_stopped_at: new Date() })
  expect((await server.call(telegram.allowBot, {}, { as: person })).body.reach).toBe('open')
  await mark(person.id, { telegram_refused_at: new Date(), telegram_stopped_at: new Date() })
  expect((await server.call(telegram.allowBot, {}, { as: person })).body.reach).toBe('refused')
})

test('a start with permission to write ends an earlier refusal, and no later one', async () => {
  const person = await telegramPerson(server)
  await mark(person.id, { telegram_refused_at: minutesAgo(30) })
  await enter(person, false, minutesAgo(10))
  expect(await reachOf(person)).toBe('refused')
  await enter(person, true, minutesAgo(60))
  expect(await reachOf(person)).toBe('refused')
  await enter(person, true, minutesAgo(10))
  expect(await reachOf(person)).toBe('open')
})
