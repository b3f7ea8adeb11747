import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { recovery } from '../../../contract/people/recovery.ts'
import { security } from '../../../contract/people/security.ts'
import { sessions } from '../../../contract/people/sessions.ts'
import { users } from '../../../contract/people/users.ts'
import type { MailServer } from '../../mail/testing/mail-server.ts'
import { openMailServer } from '../../mail/testing/mail-server.ts'
import type { Someone } from '../../testing/test-server.ts'
import { workOnJobs } from '../../testing/work-on-jobs.ts'
import type { SecurityServer } from '../security/testing/security-server.ts'
import { openSecurityServer } from '../security/testing/security-server.ts'

let mail: MailServer
let site: SecurityServer
const fresh = 'a new and long secret'
const patience = { timeout: 15_000, interval: 30 }

beforeAll(async () => {
  mail = await openMailServer()
  site = await openSecurityServer({
    SMTP_URL: mail.url,
    MAIL_FROM: 'no-reply@sakhli.example',
    PUBLIC_URL: 'https://sakhli.example',
  })
  const { stop } = await workOnJobs(site)
  return async () => {
    await stop()
    await site.close()
    await mail.close()
  }
})
beforeEach(() => {
  site.later(24 * 60)
  mail.letters.length = 0
})

/** How many letters are still waiting to be sent. */
const waiting = async () => {
  const { rows } = await sql`select 1 from jobs.job where state < 'completed'
    and (name like '%letter' or name = 'tell-old-address')`.execute(site.context.db.write)
  return rows.length
}
afterEach(() => expect.poll(waiting, patience).toBe(0))

let mailboxes = 0
const mailbox = () => {
  mailboxes += 1
  return `new-${mailboxes}@example.com`
}
const lettersTo = async (email: string, count = 1) => {
  const found = () => mail.letters.filter(({ recipients }) => recipients.includes(email))
  await expect.poll(() => found().length, patience).toBe(count)
  return found().map(({ mail: { subject, text = '' } }) => ({
    subject,
    text,
    token: /\/confirm-email#([\w-]{43})$/m.exec(text)?.[1] ?? '',
  }))
}

/** A person whose address is confirmed. */
const confirmed = async () => {
  const nino = await site.person()
  await site.context.db.write
    .updateTable('users')
    .set({ login_confirmed_at: site.context.clock() })
    .where('id', '=', nino.id)
    .execute()
  return nino
}
const ask = (as: Someone, email: string) =>
  site.call(recovery.askEmailChange, { body: { email } }, { as })
const open = (token: string) => site.call(recovery.confirmEmail, { body: { token } })
const isIn = async (as: Someone) => (await site.call(users.me, {}, { as })).status === 200
const addressOf = async (as: Someone) =>
  (await site.call(security.overview, {}, { as })).body.email?.address

async function change(nino: Awaited<ReturnType<typeof confirmed>>) {
  const email = mailbox()
  await site.confirm(nino.as, { password: site.password })
  expect((await ask(nino.as, email)).status).toBe(204)
  const [letter] = await lettersTo(email)
  return { email, letter: letter!, opened: await open(letter!.token) }
}

describe('a new email address', () => {
  test('needs a confirmed identity, and applies once its letter is opened', async () => {
    const nino = await confirmed()
    const email = mailbox()
    const refused = await ask(nino.as, email)
    expect([refused.status, refused.body.code]).toEqual([403, 'CONFIRM_IDENTITY'])
    const elsewhere = (await site.signIn(nino)).body.token ?? ''
    await site.confirm(nino.as, { password: site.password })
    expect((await ask(nino.as, email)).status).toBe(204)
    const [letter] = await lettersTo(email)
    expect(letter?.text).toContain('https://sakhli.example/confirm-email#')
    // Until then everything is as it was.
    expect(await addressOf(nino.as)).toBe(nino.email)
    expect((await open(letter?.token ?? '')).body).toEqual({ email, done: 'changed' })
    expect((await site.signIn(nino)).status).toBe(401)
    expect((await site.signIn({ ...nino, email })).status).toBe(200)
    // The session that asked for the change goes on; all others have ended.
    expect(await isIn(nino.as)).toBe(true)
    expect(await isIn({ id: nino.id, token: elsewhere })).toBe(false)
    expect((await open(letter?.token ?? '')).body.code).toBe('LINK_USED')
    expect(await site.events(nino.id)).toContain('emailChanged')
  })

  test('gets the same answer if another account has it, which alone gets a letter', async () => {
    const [nino, gia] = [await confirmed(), await confirmed()]
    await site.confirm(nino.as, { password: site.password })
    const free = await ask(nino.as, mailbox())
    const taken = await ask(nino.as, gia.email)
    expect([taken.status, taken.body, Object.keys(taken.headers)]).toEqual([
      free.status,
      free.body,
      Object.keys(free.headers),
    ])
    const [letter] = await lettersTo(gia.email)
    expect(letter).toMatchObject({ subject: 'Этот адрес уже занят на Sakhli', token: '' })
  })

  test('confirmed first by another account is not given to a second one', async () => {
    const [nino, gia] = [await confirmed(), await confirmed()]
    const email = mailbox()
    for (const { as } of [nino, gia]) {
      await site.confirm(as, { password: site.password })
      await ask(as, email)
    }
    const [first, second] = await lettersTo(email, 2)
    expect((await open(first?.token ?? '')).status).toBe(200)
    expect((await open(second?.token ?? '')).body.code).toBe('LINK_EXPIRED')
    const addresses = [await addressOf(nino.as), await addressOf(gia.as)]
    expect(addresses.toSorted()).toEqual(
      [email, addresses.includes(nino.email) ? nino.email : gia.email].toSorted(),
    )
  })

  test('cannot be taken by a link that is forged, old or of an ended session', async () => {
    const nino = await confirmed()
    expect((await open('A'.repeat(43))).body.code).toBe('LINK_UNKNOWN')
    await site.confirm(nino.as, { password: site.password })
    const email = mailbox()
    await ask(nino.as, email)
    const [late] = await lettersTo(email)
    site.later(30)
    expect((await open(late?.token ?? '')).body.code).toBe('LINK_EXPIRED')
    await site.confirm(nino.as, { password: site.password })
    await ask(nino.as, email)
    const [, ended] = await lettersTo(email, 2)
    await site.call(sessions.signOut, {}, { as: nino.as })
    expect((await open(ended?.token ?? '')).body.code).toBe('LINK_UNKNOWN')
    expect((await site.signIn(nino)).status).toBe(200)
  })

  test('can be asked for five times an hour, and not if it is the present one', async () => {
    const nino = await confirmed()
    await site.confirm(nino.as, { password: site.password })
    const same = await ask(nino.as, nino.email)
    expect([same.status, same.body.code]).toEqual([422, 'WRONG_DATA'])
    const email = mailbox()
    for (let i = 0; i < 4; i += 1) expect((await ask(nino.as, email)).status).toBe(204)
    expect((await ask(nino.as, email)).status).toBe(429)
    await lettersTo(email, 4)
  })

  test('is refused for an account that only Telegram opens', async () => {
    const nino = await site.inTelegram()
    const answer = await site.call(
      recovery.askEmailChange,
      { body: { email: mailbox() } },
      { headers: nino.headers },
    )
    expect([answer.status, answer.body.code]).toEqual([409, 'CONFLICT'])
  })
})

describe('the old address', () => {
  test('gets a letter that undoes the change, ends sessions and resets the password', async () => {
    const nino = await confirmed()
    const { email, opened } = await change(nino)
    expect(opened.status).toBe(200)
    const thief = await site.signIn({ ...nino, email })
    const [letter] = await lettersTo(nino.email)
    expect(letter?.subject).toBe('Почта учётной записи Sakhli изменена')
    // The letter does not name the new address.
    expect(letter?.text).not.toContain(email)
    const undone = await open(letter?.token ?? '')
    expect(undone.body).toMatchObject({ email: nino.email, done: 'undone' })
    for (const token of [nino.as.token, thief.body.token ?? ''])
      expect(await isIn({ id: nino.id, token })).toBe(false)
    const renewed = await site.call(recovery.finish, {
      body: { token: undone.body.renew ?? '', password: fresh, session: 'token' },
    })
    expect(renewed.status).toBe(200)
    expect((await site.signIn({ ...nino, email }, fresh)).status).toBe(401)
    expect((await site.signIn(nino)).status).toBe(401)
    expect((await site.signIn(nino, fresh)).status).toBe(200)
    expect((await open(letter?.token ?? '')).body.code).toBe('LINK_USED')
  })

  test('can undo the change also after a second change', async () => {
    const nino = await confirmed()
    const first = await change(nino)
    const [toFirst] = await lettersTo(nino.email)
    await change({ ...nino, email: first.email })
    const [, ofSecond] = await lettersTo(first.email, 2)
    expect((await open(toFirst?.token ?? '')).body.done).toBe('undone')
    // Links sent to the thief's own address do not work any more.
    expect((await open(ofSecond?.token ?? '')).body.code).toBe('LINK_USED')
    expect((await site.signIn(nino)).status).toBe(200)
  })

  test('cannot be taken by another account while the change can be undone', async () => {
    const nino = await confirmed()
    await change(nino)
    const signUp = () =>
      site.call(sessions.signUp, {
        body: { email: nino.email, password: fresh, kind: 'single', agencyName: 'Thief' },
      })
    expect((await signUp()).body.code).toBe('EMAIL_TAKEN')
    const [letter] = await lettersTo(nino.email)
    site.later(7 * 24 * 60 + 10)
    expect((await open(letter?.token ?? '')).body.code).toBe('LINK_EXPIRED')
    expect((await signUp()).status).toBe(201)
  })

  test('that was never confirmed gets a letter without a link', async () => {
    const nino = await site.person()
    await change(nino)
    const [letter] = await lettersTo(nino.email)
    expect(letter?.token).toBe('')
    expect(letter?.text).toContain('не был подтверждён')
  })

  test('cannot use a link to renew the password that was sent there before', async () => {
    const nino = await confirmed()
    await site.call(recovery.ask, { body: { email: nino.email } })
    await lettersTo(nino.email)
    const token = /\/renew#([\w-]{43})$/m.exec(mail.letters[0]?.mail.text ?? '')?.[1] ?? ''
    await change(nino)
    const answer = await site.call(recovery.finish, {
      body: { token, password: fresh, session: 'token' },
    })
    expect(answer.body.code).toBe('LINK_USED')
  })
})
