import { once } from 'node:events'
import { readdir, readFile, utimes } from 'node:fs/promises'
import type { AddressInfo, Socket } from 'node:net'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import { simpleParser } from 'mailparser'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { sweep } from '../jobs/sweep.ts'
import { fewOf } from '../testing/few-of.ts'
import type { TestServer } from '../testing/test-server.ts'
import { openTestServer } from '../testing/test-server.ts'
import { workOnJobs } from '../testing/work-on-jobs.ts'
import type { Letter } from './letter.ts'
import { openMailer, outboxOf } from './open-mailer.ts'
import { sendLetter } from './send-letter.ts'
import type { MailServer } from './testing/mail-server.ts'
import { openMailServer } from './testing/mail-server.ts'

let mail: MailServer
let server: TestServer
const stops: (() => Promise<void>)[] = []

beforeAll(async () => {
  mail = await openMailServer()
  server = await openTestServer({
    SMTP_URL: mail.url,
    MAIL_FROM: 'Sakhli <no-reply@sakhli.example>',
  })
  return async () => {
    await server.close()
    await mail.close()
  }
})
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
  mail.letters.length = 0
  mail.met.length = 0
})

async function startWorking() {
  const { stop } = await workOnJobs(server)
  stops.push(stop)
}

const letter = (changes: Partial<Letter> = {}): Letter => ({
  to: 'nino@example.com',
  language: 'ka',
  subject: 'თქვენი ანგარიში',
  paragraphs: ['გამარჯობა, ნინო!', 'ეს <b>წერილი</b> & სხვა'],
  action: { label: 'გახსნა', url: 'https://sakhli.example/account?a=1&b=2' },
  footnote: 'თუ ეს თქვენ არ იყავით, არაფერია საჭირო.',
  ...changes,
})
const send = (changes?: Partial<Letter>) =>
  server.context.db.write
    .transaction()
    .execute((tx) => sendLetter(server.context, tx, letter(changes)))
const waiting = async () => {
  const { rows } =
    await sql`select id from jobs.job where name = 'letter' and state < 'completed'`.execute(
      server.context.db.write,
    )
  return rows.length
}
const subjects = () => mail.letters.map((each) => each.mail.subject)
const patience = { timeout: 15_000, interval: 50 }
const never = new AbortController().signal

describe('a letter', () => {
  test('arrives as text and as HTML, in its language', async () => {
    await startWorking()
    await send()
    await expect.poll(subjects, patience).toEqual(['თქვენი ანგარიში'])
    const [{ mail: read, recipients } = { mail: undefined, recipients: [] }] = mail.letters
    expect(recipients).toEqual(['nino@example.com'])
    expect(read?.from?.text).toBe('"Sakhli" <no-reply@sakhli.example>')
    expect(read?.text).toBe(
      'გამარჯობა, ნინო!\n\nეს <b>წერილი</b> & სხვა\n\nგახსნა:\nhttps://sakhli.example/account?a=1&b=2\n\n--\nთუ ეს თქვენ არ იყავით, არაფერია საჭირო.\n',
    )
    expect(read?.html).toContain('lang="ka" dir="ltr"')
    expect(read?.html).toContain('ეს &lt;b&gt;წერილი&lt;/b&gt; &amp; სხვა')
    expect(read?.html).toContain('href="https://sakhli.example/account?a=1&amp;b=2"')
    expect(read?.headers.get('auto-submitted')).toBe('auto-generated')
  })

  test('in Hebrew is read from right to left', async () => {
    await startWorking()
    await send({ language: 'he', subject: 'שלום' })
    await expect.poll(subjects, patience).toEqual(['שלום'])
    expect(mail.letters[0]?.mail.html).toContain('lang="he" dir="rtl"')
  })

  test('goes to one person, whatever its subject or address holds', async () => {
    await startWorking()
    await send({ subject: 'Hello\r\nBcc: thief@example.com\r\n\r\nForged' })
    await expect.poll(subjects, patience).toEqual(['Hello Bcc: thief@example.com Forged'])
    expect(mail.letters[0]?.recipients).toEqual(['nino@example.com'])
    expect(mail.letters[0]?.mail.bcc).toBeUndefined()
    for (const to of [
      'nino@example.com\r\nBcc: thief@example.com',
      'nino@example.com, thief@example.com',
      'Nino <nino@example.com>',
      'nino',
      '',
    ])
      await expect(send({ to })).rejects.toThrow('Not an address')
    for (const url of ['javascript:alert(1)', '"><script>', 'https://a.example/"onclick="'])
      await expect(send({ action: { label: 'x', url } })).rejects.toThrow('links to pages alone')
    // The mail server has the letter a little before the job ends.
    await expect.poll(waiting, patience).toBe(0)
  })

  test('is sent if its transaction is committed, and not if it is rolled back', async () => {
    const { db } = server.context
    const given = db.write.transaction().execute(async (tx) => {
      await sendLetter(server.context, tx, letter({ subject: 'rolled back' }))
      throw new Error('no')
    })
    await expect(given).rejects.toThrow('no')
    await send({ subject: 'committed' })
    await startWorking()
    await expect.poll(waiting, patience).toBe(0)
    expect(subjects()).toEqual(['committed'])
  })
})

describe('a mail server', () => {
  test.each(fewOf<'refuses for now' | 'drops'>(1, ['refuses for now', 'drops']))(
    'that %s in the middle gets the letter again, and it arrives once',
    async (mishap) => {
      mail.meetNext(mishap)
      await startWorking()
      await send({ subject: mishap })
      await expect.poll(subjects, patience).toEqual([mishap])
      expect(mail.met).toEqual([mishap])
      await expect.poll(waiting, patience).toBe(0)
      expect(subjects()).toEqual([mishap])
    },
  )

  test('that refuses an address permanently is not asked again', async () => {
    mail.meetNext('refuses the address')
    await startWorking()
    await send({ subject: 'to nobody' })
    await expect.poll(() => mail.met, patience).toEqual(['refuses the address'])
    await expect.poll(waiting, patience).toBe(0)
    expect(mail.letters).toEqual([])
  })

  test('that hangs on one letter does not delay other letters or requests', {
    tags: 'long',
  }, async () => {
    mail.meetNext('hangs')
    await startWorking()
    await send({ subject: 'hung' })
    await expect.poll(() => mail.met, patience).toEqual(['hangs'])
    for (const subject of ['second', 'third']) await send({ subject })
    await expect.poll(() => subjects().toSorted(), patience).toEqual(['second', 'third'])
    expect((await server.app.inject('/estateserver/config')).statusCode).toBe(200)
  })

  test.each(['says nothing', 'hangs on the letter'])('that %s is given up in time', async (how) => {
    const sockets: Socket[] = []
    const silent = createServer((socket) => sockets.push(socket))
    silent.listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo
    if (how !== 'says nothing') mail.meetNext('hangs')
    const url = how === 'says nothing' ? `smtp://127.0.0.1:${port}` : mail.url
    const mailer = openMailer({ ...server.context.settings, SMTP_URL: url }, 200)
    await expect(mailer.deliver(letter(), never)).rejects.toThrow()
    mailer.close()
    for (const socket of sockets) socket.destroy()
    await new Promise((closed) => silent.close(closed))
  })

  test('gets a password only over encryption, or on this machine', async () => {
    const deliverTo = async (host: string) => {
      const url = mail.url.replace('//127.0.0.1', `//user:secret@${host}`)
      const mailer = openMailer({ ...server.context.settings, SMTP_URL: url }, 20_000)
      try {
        return await mailer.deliver(letter(), never)
      } finally {
        mailer.close()
      }
    }
    // The same server, by an address that is not recognised as this machine.
    await expect(deliverTo('[::ffff:127.0.0.1]')).rejects.toThrow('STARTTLS')
    expect(mail.passwords).toEqual([])
    expect(await deliverTo('127.0.0.1')).toBe('sent')
    expect(mail.passwords).toEqual(['secret'])
  })
})

describe('without a mail server', () => {
  test('letters stay in the outbox, as mail and as text, until the sweep', async () => {
    const { SMTP_URL: _none, ...settings } = server.context.settings
    const mailer = openMailer(settings)
    expect(await mailer.deliver(letter(), never)).toBe('sent')
    const folder = outboxOf(settings)
    const names = (await readdir(folder)).toSorted()
    expect(names).toEqual([expect.stringMatching(/\.eml$/), expect.stringMatching(/\.txt$/)])
    const [eml = '', txt = ''] = names
    expect(await readFile(join(folder, txt), 'utf8')).toMatch(
      /^To: nino@example.com\nSubject: თქვენი ანგარიში\n\nგამარჯობა, ნინო![\s\S]+https:\/\/sakhli\.example\/account\?a=1&b=2\n/,
    )
    const read = await simpleParser(await readFile(join(folder, eml)))
    expect([read.subject, read.to]).toEqual([
      'თქვენი ანგარიში',
      expect.objectContaining({ text: 'nino@example.com' }),
    ])
    await sweep(server.context)
    expect(await readdir(folder)).toHaveLength(2)
    const old = new Date(Date.now() - 8 * 86_400_000)
    for (const name of names) await utimes(join(folder, name), old, old)
    await sweep(server.context)
    expect(await readdir(folder)).toEqual([])
  })
})
