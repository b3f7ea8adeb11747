import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { recovery } from '../../../contract/people/recovery.ts'
import { security } from '../../../contract/people/security.ts'
import { sessions } from '../../../contract/people/sessions.ts'
import { users } from '../../../contract/people/users.ts'
import type { MailServer } from '../../mail/testing/mail-server.ts'
import { openMailServer } from '../../mail/testing/mail-server.ts'
import type { BotApi } from '../../telegram/testing/bot-api.ts'
import { openBotApi } from '../../telegram/testing/bot-api.ts'
import { workOnJobs } from '../../testing/work-on-jobs.ts'
import type { SecurityServer } from '../security/testing/security-server.ts'
import { openSecurityServer } from '../security/testing/security-server.ts'
import { hashOf } from '../sessions/session-repository.ts'

let mail: MailServer
let botApi: BotApi
let site: SecurityServer
const fresh = 'a new and long secret'
const patience = { timeout: 15_000, interval: 30 }

beforeAll(async () => {
  mail = await openMailServer()
  botApi = await openBotApi()
  site = await openSecurityServer({
    SMTP_URL: mail.url,
    MAIL_FROM: 'no-reply@sakhli.example',
    PUBLIC_URL: 'https://sakhli.example',
    TELEGRAM_API_ROOT: botApi.root,
    TELEGRAM_BOT_TOKEN: '123456:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  })
  const { stop } = await workOnJobs(site)
  return async () => {
    await stop()
    await site.close()
    await mail.close()
    await botApi.close()
  }
})
// Letters that one test asked for do not reach the next test.
afterEach(() => expect.poll(waiting, patience).toBe(0))
beforeEach(() => {
  site.later(24 * 60)
  mail.letters.length = 0
  botApi.messages.length = 0
})

const ask = (email: string) => site.call(recovery.ask, { body: { email } })
const finish = (token: string, password = fresh) =>
  site.call(recovery.finish, { body: { token, password, session: 'token' } })
const look = (token: string) => site.call(recovery.look, { body: { token } })
const tokensIn = (email: string) =>
  mail.letters
    .filter(({ recipients }) => recipients.includes(email))
    .flatMap(({ mail: { text } }) => /#([\w-]{43})$/m.exec(text ?? '')?.[1] ?? [])
const linksTo = async (email: string, count = 1) => {
  await expect.poll(() => tokensIn(email).length, patience).toBe(count)
  return tokensIn(email) as [string, ...string[]]
}
const waiting = async () => {
  const { rows } = await sql`select 1 from jobs.job where state < 'completed'
    and name in ('renew-by-letter', 'renew-by-telegram', 'letter', 'confirm-by-letter')`.execute(
    site.context.db.write,
  )
  return rows.length
}

describe('a lost password', () => {
  test('is renewed by a letter’s link, which ends all sessions and starts a new one', async () => {
    const nino = await site.person()
    const elsewhere = (await site.signIn(nino)).body
    expect((await ask(nino.email)).status).toBe(204)
    const [token] = await linksTo(nino.email)
    expect(mail.letters[0]?.mail.subject).toBe('Новый пароль для Sakhli')
    expect(mail.letters[0]?.mail.text).toContain('https://sakhli.example/renew#')
    expect((await look(token)).body).toEqual({ email: nino.email })
    const answer = await finish(token)
    expect([answer.status, answer.body.user.id]).toEqual([200, nino.id])
    const me = (given = '') => site.call(users.me, {}, { as: { id: nino.id, token: given } })
    expect((await me(elsewhere.token)).status).toBe(401)
    expect((await me(nino.as.token)).status).toBe(401)
    expect((await me(answer.body.token)).status).toBe(200)
    expect((await site.signIn(nino)).status).toBe(401)
    expect((await site.signIn(nino, fresh)).status).toBe(200)
    expect(await site.events(nino.id)).toContain('passwordRenewed')
    // The letter arrived, so the address is confirmed.
    const as = { id: nino.id, token: answer.body.token ?? '' }
    expect((await site.call(security.overview, {}, { as })).body.email).toEqual({
      address: nino.email,
      isConfirmed: true,
    })
  })

  test('is renewed by a message to the linked Telegram user', async () => {
    const nino = await site.person()
    await site.context.db.write
      .updateTable('users')
      .set({ telegram_id: '777123', language: 'en' })
      .where('id', '=', nino.id)
      .execute()
    await ask(nino.email)
    await expect.poll(() => botApi.messages.length, patience).toBe(1)
    const [message] = botApi.messages
    expect(message?.chat_id).toBe(777123)
    expect(message?.text).toContain('A new password for Sakhli')
    const [, token = ''] = /renew#([\w-]{43})/.exec(JSON.stringify(message?.reply_markup)) ?? []
    expect((await finish(token)).status).toBe(200)
    expect((await site.signIn(nino, fresh)).status).toBe(200)
  })

  test('is renewed with the second factor; a weak password does not use up the link', async () => {
    const nino = await site.person()
    await site.confirm(nino.as, { password: nino.password })
    const app = await site.addApp(nino.as)
    await ask(nino.email)
    const [token] = await linksTo(nino.email)
    expect((await finish(token, 'password1')).body.code).toBe('PASSWORD_TOO_COMMON')
    const answer = await finish(token)
    expect([answer.status, answer.body.code]).toEqual([401, 'SECOND_FACTOR_REQUIRED'])
    const ticket = answer.body.proof?.ticket ?? ''
    const second = await site.call(security.signInSecond, { body: { ticket, code: app.code() } })
    expect(second.status).toBe(200)
  })

  test('gets the same answer for an unknown, a blocked and a known account', async () => {
    const nino = await site.person()
    const blocked = await site.person({ is_blocked: true })
    const answers = [
      await ask(nino.email),
      await ask('nobody@example.com'),
      await ask(blocked.email),
    ]
    for (const { status, body, headers } of answers)
      expect([status, body, Object.keys(headers)]).toEqual([
        204,
        undefined,
        Object.keys(answers[0]?.headers ?? {}),
      ])
    await linksTo(nino.email)
    await expect.poll(waiting, patience).toBe(0)
    expect(mail.letters.map(({ recipients }) => recipients)).toEqual([[nino.email]])
  })

  test('takes the server as long for an unknown address as for a known one', async () => {
    // No process works on its jobs, so the letter does not add to the time of the answer.
    const idle = await openSecurityServer()
    onTestFinished(idle.close)
    const ask = (email: string) => idle.call(recovery.ask, { body: { email } })
    const nino = await idle.person()
    const shortest = { [nino.email]: Infinity, 'unknown@example.com': Infinity }
    await ask('warm@example.com')
    // In turns, so that other work of the machine affects both alike. Only the sum of user and system time is exact.
    for (let i = 0; i < 30; i += 1) {
      // A caller who asks too often is refused, which would be quicker for both.
      idle.later(24 * 60)
      for (const email of Object.keys(shortest)) {
        const start = process.cpuUsage()
        const { status } = await ask(email)
        const { user, system } = process.cpuUsage(start)
        expect(status).toBe(204)
        shortest[email] = Math.min(shortest[email]!, user + system)
      }
    }
    const ratio = shortest[nino.email]! / shortest['unknown@example.com']!
    expect(ratio).toBeGreaterThan(0.74)
    expect(ratio).toBeLessThan(1.35)
  })

  test('causes at most twenty letters to a mailbox, while other networks can ask', async () => {
    const nino = await site.person()
    const from = (remoteAddress: string) =>
      site.app.inject({
        method: 'POST',
        url: '/estateserver/auth/renew',
        payload: { email: nino.email },
        remoteAddress,
      })
    for (let i = 0; i < 5; i += 1) expect((await from('198.51.100.1')).statusCode).toBe(204)
    expect((await from('198.51.100.9')).statusCode).toBe(429)
    for (let net = 0; net < 6; net += 1)
      for (let i = 0; i < 4; i += 1) expect((await from(`203.0.${net}.1`)).statusCode).toBe(204)
    const { db } = site.context
    const { rows } = await sql`select 1 from jobs.job
      where name = 'renew-by-letter' and data->>'email' = ${nino.email}`.execute(db.write)
    expect(rows).toHaveLength(20)
    await sql`delete from jobs.job where data->>'email' = ${nino.email}`.execute(db.write)
  })
})

describe('a link', () => {
  const code = async (token: string) => {
    const [seen, done] = [await look(token), await finish(token, 'yet another secret')]
    expect(seen.body.code).toBe(done.body.code)
    return [done.status, done.body.code]
  }

  test('that is forged, used or too old is refused with a clear error', async () => {
    const nino = await site.person()
    expect(await code('A'.repeat(43))).toEqual([404, 'LINK_UNKNOWN'])
    await ask(nino.email)
    const [token] = await linksTo(nino.email)
    expect((await finish(token)).status).toBe(200)
    expect(await code(token)).toEqual([410, 'LINK_USED'])
    await ask(nino.email)
    const [, old = ''] = await linksTo(nino.email, 2)
    site.later(30)
    expect(await code(old)).toEqual([410, 'LINK_EXPIRED'])
    expect((await site.signIn(nino, fresh)).status).toBe(200)
  })

  test('is not valid for longer when a clock is set back', async () => {
    const nino = await site.person()
    await ask(nino.email)
    const [token] = await linksTo(nino.email)
    site.later(-60)
    expect(await code(token)).toEqual([410, 'LINK_EXPIRED'])
    site.later(60)
    expect((await look(token)).status).toBe(200)
  })

  test('is stored as a hash, and nowhere in the job queue', async () => {
    const nino = await site.person()
    await ask(nino.email)
    const [token] = await linksTo(nino.email)
    const { rows } = await sql<{ row: string }>`select j::text as row from jobs.job j`.execute(
      site.context.db.write,
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const { row } of rows) expect(row).not.toContain(token)
    const links = await site.context.db.write.selectFrom('account_links').selectAll().execute()
    expect(links.some((link) => link.token_hash.equals(hashOf(token)))).toBe(true)
  })

  test('used at once with two others renews once, with its own password', async () => {
    const nino = await site.person()
    for (let i = 0; i < 3; i += 1) await ask(nino.email)
    const tokens = await linksTo(nino.email, 3)
    const passwords = ['first long secret', 'second long secret', 'third long secret']
    const answers = await Promise.all(tokens.map((token, i) => finish(token, passwords[i])))
    const codes = answers.map(({ status, body }) => body.code ?? status)
    expect(codes.toSorted()).toEqual([200, 'LINK_USED', 'LINK_USED'])
    const won = passwords[codes.indexOf(200)] ?? ''
    expect((await site.signIn(nino, won)).status).toBe(200)
    for (const lost of passwords.filter((each) => each !== won))
      expect((await site.signIn(nino, lost)).status).toBe(401)
  })
})

describe('the email address of an account', () => {
  const signUp = async (email: string) => {
    const body = {
      email,
      password: fresh,
      kind: 'single',
      agencyName: 'Anna',
      session: 'token',
    } as const
    const answer = await site.call(sessions.signUp, { body })
    const as = { id: answer.body.user.id, token: answer.body.token ?? '' }
    const state = async () => (await site.call(security.overview, {}, { as })).body.email
    return { as, state }
  }
  const confirm = (token: string) => site.call(recovery.confirmEmail, { body: { token } })

  test('is confirmed by the link in the letter that follows signing up', async () => {
    const email = 'anna-new@example.com'
    const { state } = await signUp(email)
    expect(await state()).toEqual({ address: email, isConfirmed: false })
    const [token] = await linksTo(email)
    expect(mail.letters[0]?.mail.text).toContain('https://sakhli.example/confirm-email#')
    // It confirms the address, and does not renew the password.
    expect((await finish(token)).body.code).toBe('LINK_UNKNOWN')
    expect(await confirm(token)).toMatchObject({ status: 200, body: { email, done: 'confirmed' } })
    expect(await state()).toEqual({ address: email, isConfirmed: true })
    expect((await confirm(token)).body.code).toBe('LINK_USED')
  })

  test('is confirmed by a letter that is sent again, at most five times an hour', async () => {
    const email = 'lost-letter@example.com'
    const { as } = await signUp(email)
    for (let i = 0; i < 5; i += 1)
      expect((await site.call(recovery.askConfirmation, {}, { as })).status).toBe(204)
    expect((await site.call(recovery.askConfirmation, {}, { as })).status).toBe(429)
    const tokens = await linksTo(email, 6)
    expect((await confirm(tokens[5] ?? '')).status).toBe(200)
  })

  test('once confirmed gets letters about a new password and a new device', async () => {
    const email = 'told@example.com'
    const { as } = await signUp(email)
    const [token] = await linksTo(email)
    const signIn = (device?: string) =>
      site.call(
        sessions.signIn,
        { body: { email, password: fresh, session: 'token', ...(device && { device }) } },
        { headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0' } },
      )
    await signIn()
    await confirm(token)
    const { device } = (await signIn()).body
    await signIn(device)
    const body = { current: fresh, next: 'quite another secret' }
    await site.call(sessions.changePassword, { body }, { as })
    await expect.poll(() => mail.letters.length, patience).toBe(3)
    await expect.poll(waiting, patience).toBe(0)
    // Each letter is a job of its own, so they may arrive in either order.
    const told = mail.letters
      .slice(1)
      .map(({ mail: read }) => [read.subject, read.text] as const)
      .sort(([one = ''], [other = '']) => (one < other ? -1 : 1))
    expect(told.map(([subject]) => subject)).toEqual([
      'В вашу учётную запись Sakhli вошли с нового устройства',
      'Пароль учётной записи Sakhli изменён',
    ])
    expect(told[0]?.[1]).toContain('Firefox, Windows')
  })
})
