import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import nodemailer from 'nodemailer'
import { privateFolder } from '../db/private-folder.ts'
import type { Settings } from '../settings.ts'
import type { Letter } from './letter.ts'
import { htmlOf, refuseUnfit, subjectOf, textOf } from './letter.ts'

/**
 * The outcome of a letter. `gone`: there is no such mailbox, or nobody may write to it. `refused`: the mail server does
 * not accept this letter or this server. A temporary failure is thrown, and the job retries it.
 */
export type Delivery = 'sent' | 'refused' | 'gone'

export interface Mailer {
  /** A caller who aborts by the signal does not know whether the letter was sent. */
  deliver: (letter: Letter, signal: AbortSignal) => Promise<Delivery>
  close: () => void
}

type MailSettings = Pick<Settings, 'SMTP_URL' | 'MAIL_FROM' | 'DATA_DIR'>

/** The folder for letters when there is no mail server. */
export const outboxOf = ({ DATA_DIR }: Pick<Settings, 'DATA_DIR'>) =>
  join(resolve(DATA_DIR), 'outbox')

/** How long a mail server may be silent, in milliseconds; the whole letter may take three times that. */
const patience = 20_000

/** Sends through the mail server of the settings; without one, letters are written to the development outbox. */
export function openMailer(settings: MailSettings, patienceMs = patience): Mailer {
  return settings.SMTP_URL === undefined
    ? openOutbox(outboxOf(settings))
    : openSmtp(settings.SMTP_URL, settings.MAIL_FROM ?? '', patienceMs)
}

function openSmtp(url: string, from: string, patienceMs: number): Mailer {
  const { hostname, username, protocol } = new URL(url)
  const transport = nodemailer.createTransport(
    {
      url,
      pool: true,
      maxConnections: 3,
      connectionTimeout: patienceMs,
      greetingTimeout: patienceMs,
      socketTimeout: patienceMs,
      dnsTimeout: patienceMs,
      // A password is never sent unencrypted, except to this machine itself.
      requireTLS: protocol === 'smtp:' && username !== '' && !isThisMachine(hostname),
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  )
  // An idle connection of the pool that breaks is no failure of any letter.
  transport.on('error', () => {})
  return {
    deliver: async (letter, signal) => {
      const { promise: timeout, reject } = Promise.withResolvers<never>()
      const timer = setTimeout(() => reject(new Error('mail server too slow')), 3 * patienceMs)
      const onAbort = () => reject(new Error('stopping'))
      signal.addEventListener('abort', onAbort, { once: true })
      try {
        signal.throwIfAborted()
        await Promise.race([transport.sendMail(mailOf(letter, domainOf(from))), timeout])
        return 'sent'
      } catch (error) {
        if (!isFinal(error)) throw error
        return isMailboxGone(error) ? 'gone' : 'refused'
      } finally {
        clearTimeout(timer)
        signal.removeEventListener('abort', onAbort)
      }
    },
    close: () => transport.close(),
  }
}

const isThisMachine = (hostname: string) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)

/** The address or the letter was refused permanently, so a retry would not help. */
function isFinal(error: unknown): boolean {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number }
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500
}

/**
 * The recipient's mailbox was refused, not the sender. Enhanced codes X.1.x and X.2.x are about the address, but a full
 * mailbox (X.2.2) may have room again later. A server without enhanced codes shows this by refusing the recipient.
 */
function isMailboxGone(error: unknown): boolean {
  const { command, response = '' } = error as { command?: string; response?: string }
  if (command !== 'RCPT TO') return false
  const [, subject, detail] = /\b5\.(\d{1,3})\.(\d{1,3})\b/.exec(response) ?? []
  if (subject === undefined) return /^(550|551|553)\b/.test(response)
  return subject === '1' || (subject === '2' && detail !== '2')
}

/** The domain in `Sakhli <no-reply@sakhli.example>`, or in a bare address. */
const domainOf = (from: string) => /@([^\s<>]+?)>?$/.exec(from)?.[1] ?? 'localhost'

const mailOf = (letter: Letter, domain: string) => {
  refuseUnfit(letter)
  const { id, unsubscribe } = letter
  return {
    ...(id !== undefined && { messageId: `<${id}@${domain}>` }),
    to: { name: '', address: letter.to },
    subject: subjectOf(letter),
    text: textOf(letter),
    html: htmlOf(letter),
    headers: {
      'auto-submitted': 'auto-generated',
      'content-language': letter.language,
      ...(unsubscribe && {
        // Prepared, because nodemailer would fold the address.
        'list-unsubscribe': { prepared: true, value: `<${unsubscribe}>` },
        'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
      }),
    },
  }
}

/** Writes each letter twice: as a mail program opens it, and as plain text for a quick look. */
function openOutbox(folder: string): Mailer {
  const transport = nodemailer.createTransport(
    { streamTransport: true, buffer: true, newline: 'unix' },
    { from: 'Sakhli <no-reply@localhost>' },
  )
  return {
    deliver: async (letter) => {
      const { message } = await transport.sendMail(mailOf(letter, 'localhost'))
      await mkdir(folder, { recursive: true, mode: privateFolder })
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomBytes(3).toString('hex')}`
      const text = `To: ${letter.to}\nSubject: ${subjectOf(letter)}\n\n${textOf(letter)}`
      await writeWhole(join(folder, `${name}.eml`), message)
      await writeWhole(join(folder, `${name}.txt`), text)
      return 'sent'
    },
    close: () => {},
  }
}

/** The file appears only when it is complete, for programs that watch the folder. */
async function writeWhole(path: string, content: Parameters<typeof writeFile>[1]) {
  await writeFile(`${path}.part`, content, { mode: 0o600 })
  await rename(`${path}.part`, path)
}

/** Removes old letters: the links in them have expired by then. */
export async function sweepOutbox(
  settings: Pick<Settings, 'DATA_DIR'>,
  { olderThan }: { olderThan: Date },
): Promise<void> {
  const folder = outboxOf(settings)
  const names = await readdir(folder).catch((): string[] => [])
  for (const name of names) {
    const path = join(folder, name)
    const { mtime } = await stat(path)
    if (mtime < olderThan) await rm(path, { force: true })
  }
}
