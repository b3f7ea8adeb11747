import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listings } from '../../../contract/listings/listings.ts'
import { users } from '../../../contract/people/users.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { openTestServer } from '../../testing/test-server.ts'
import { makeLaunchData } from '../sessions/testing/launch-data.ts'

const botToken = '110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw'
let site: TestServer
beforeAll(async () => {
  site = await openTestServer({ TELEGRAM_BOT_TOKEN: botToken })
})
afterAll(() => site.close())

const inTelegram = (id: number) => ({
  headers: {
    authorization: `tma ${makeLaunchData(botToken, { user: { id, first_name: 'Nino', last_name: 'Beridze' }, authDate: new Date() })}`,
  },
})
const draft = { form: { draft: true } } as const

describe('becoming an advertiser', () => {
  test('in Telegram lets the user publish under their Telegram name', async () => {
    const nino = inTelegram(7001)
    const before = await site.call(users.enter, {}, nino)
    expect(before.body).toMatchObject({ isAdmin: false, agencyName: 'Nino Beridze' })
    expect((await site.call(listings.create, draft, nino)).status).toBe(403)

    const { status, body } = await site.call(users.advertise, { body: { kind: 'agency' } }, nino)
    expect(status).toBe(200)
    expect(body).toEqual({ ...before.body, isAdmin: true, isAgency: true })
    expect((await site.call(listings.create, draft, nino)).status).toBe(201)
    const page = await site.call(users.agency, { params: { id: body.id } })
    expect(page.body).toMatchObject({ agencyName: 'Nino Beridze', isAgency: true })
  })

  test('changes nothing for an advertiser', async () => {
    const as = await site.someone({ is_admin: true, is_agency: true, is_trusted: true })
    const { body } = await site.call(users.advertise, { body: { kind: 'single' } }, { as })
    expect(body).toMatchObject({ isAdmin: true, isAgency: true })
  })

  test('is refused to agents and operators', async () => {
    const agency = await site.someone({ is_admin: true, is_blocked: true })
    const agent = await site.someone()
    await site.context.db.write
      .insertInto('agency_agents')
      .values({ agency_id: agency.id, user_id: agent.id })
      .execute()
    const operator = await site.someone({ is_operator: true })
    const as = async (someone: typeof agent) =>
      (await site.call(users.advertise, { body: { kind: 'single' } }, { as: someone })).body.code
    expect([await as(agent), await as(operator)]).toEqual(['NOT_ALLOWED', 'IS_OPERATOR'])
    for (const someone of [agent, operator])
      expect((await site.call(users.me, {}, { as: someone })).body.isAdmin).toBe(false)
  })
})
