import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { favourites } from '../../../contract/people/favourites.ts'
import { security } from '../../../contract/people/security.ts'
import { sessions } from '../../../contract/people/sessions.ts'
import { users } from '../../../contract/people/users.ts'
import type { BotApi } from '../../telegram/testing/bot-api.ts'
import { openBotApi } from '../../telegram/testing/bot-api.ts'
import type { Someone } from '../../testing/test-server.ts'
import { workOnJobs } from '../../testing/work-on-jobs.ts'
import type { SecurityServer } from './testing/security-server.ts'
import { openSecurityServer } from './testing/security-server.ts'

let site: SecurityServer
let telegram: BotApi
let jobs: Awaited<ReturnType<typeof workOnJobs>>
beforeAll(async () => {
  telegram = await openBotApi()
  site = await openSecurityServer({ TELEGRAM_API_ROOT: telegram.root })
  jobs = await workOnJobs(site)
})
afterAll(async () => {
  await jobs.stop()
  await site.close()
  await telegram.close()
})

type Guest = Awaited<ReturnType<typeof site.inTelegram>>
const finish = (code: string, guest: Guest) =>
  site.call(sessions.finishLink, { params: { code } }, guest)
const overview = async (as: Someone) => (await site.call(security.overview, {}, { as })).body

async function askLink(as: Someone) {
  await site.confirm(as, { password: site.password })
  const { status, body } = await site.call(sessions.startLink, {}, { as })
  expect(status).toBe(200)
  return body.code
}

async function linked() {
  const person = await site.person({ is_admin: true, agencyName: 'By the sea' })
  const guest = await site.inTelegram()
  expect((await finish(await askLink(person.as), guest)).status).toBe(200)
  return { ...person, guest }
}

/** Waits for the message, which a job sends. */
async function messageTo({ telegramId }: Guest, words: string): Promise<string> {
  const find = () =>
    telegram.messages.find(
      ({ chat_id, text }) => String(chat_id) === telegramId && text.includes(words),
    )?.text ?? ''
  await expect.poll(find, { timeout: 15_000 }).not.toBe('')
  return find()
}

const me = async (guest: Guest) => (await site.call(users.me, {}, guest)).body.id

describe('a linked Telegram user', () => {
  test('is listed with name and time, gets a message, and is in the security log', async () => {
    const { as, id, guest } = await linked()
    expect((await overview(as)).telegram).toEqual({
      name: 'Nino (@nino)',
      linkedAt: expect.stringMatching(/^2026-11-21T/),
      isOnlyWay: false,
    })
    expect(await site.events(id)).toEqual(['confirmed', 'telegramLinked'])
    expect(await messageTo(guest, 'привязан к учётной записи Sakhli')).toContain('By the sea')
  })

  test('loses the account as soon as it is unlinked', async () => {
    const { as, id, guest } = await linked()
    expect(await me(guest)).toBe(id)
    const waiting = await askLink(as)
    expect((await site.call(security.unlinkTelegram, {}, { as })).status).toBe(204)
    expect(await me(guest)).not.toBe(id)
    expect((await overview(as)).telegram).toBeNull()
    // A link that was asked for before cannot join them again.
    expect((await finish(waiting, guest)).status).toBe(404)
    expect(await site.events(id)).toContain('telegramUnlinked')
    expect(await messageTo(guest, 'отвязан')).toContain('By the sea')
    expect((await site.call(security.unlinkTelegram, {}, { as })).status).toBe(404)
  })

  test('can unlink itself, if the mini-app was opened just now', async () => {
    const { as, id, guest } = await linked()
    site.later(11)
    const late = await site.call(security.unlinkTelegram, {}, guest)
    expect([late.status, late.body.code]).toEqual([403, 'CONFIRM_IDENTITY'])
    const fresh = await site.inTelegram(Number(guest.telegramId))
    expect(fresh.id).toBe(id)
    expect((await site.call(security.startApp, {}, fresh)).body.code).toBe('NOT_ALLOWED')
    expect((await site.call(security.unlinkTelegram, {}, fresh)).status).toBe(204)
    expect((await overview(as)).telegram).toBeNull()
  })

  test('cannot be unlinked when it is the only way in', async () => {
    const guest = await site.inTelegram()
    const { status, body } = await site.call(security.unlinkTelegram, {}, guest)
    expect([status, body.code]).toEqual([409, 'CONFLICT'])
    expect(await me(guest)).toBe(guest.id)
  })
})

describe('a code for linking ends', () => {
  test('with the session that asked for it', async () => {
    const person = await site.person()
    const code = await askLink(person.as)
    await site.call(sessions.signOut, {}, { as: person.as })
    expect((await finish(code, await site.inTelegram())).status).toBe(404)
  })

  test('when the password changes, which the linked user is told', { tags: 'long' }, async () => {
    const person = await linked()
    await site.call(security.unlinkTelegram, {}, { as: person.as })
    const again = await site.inTelegram()
    await finish(await askLink(person.as), again)
    const other = await site.person()
    const code = await askLink(other.as)
    const body = { current: site.password, next: 'quite different words' }
    const change = (as: Someone) => site.call(sessions.changePassword, { body }, { as })
    expect((await change(other.as)).status).toBe(200)
    expect((await finish(code, await site.inTelegram())).status).toBe(404)
    expect((await change(person.as)).status).toBe(200)
    expect(await messageTo(again, 'Пароль')).toContain('By the sea')
  })
})

test('a stolen session cannot link a Telegram user', async () => {
  const owner = await site.person({ is_admin: true })
  const thief = await site.inTelegram()
  const listing = await site.listing(owner.id)
  const stolen = await site.call(sessions.startLink, {}, { as: owner.as })
  expect([stolen.status, stolen.body.code]).toEqual([403, 'CONFIRM_IDENTITY'])
  expect(await me(thief)).not.toBe(owner.id)
  expect((await site.call(favourites.add, { params: { id: listing } }, thief)).status).toBe(200)
})
