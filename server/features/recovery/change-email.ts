import type { FastifyRequest } from 'fastify'
import type { Kysely, Selectable } from 'kysely'
import { serverLimits } from '../../../contract/limits.ts'
import { textsIn } from '../../../texts/all-languages.ts'
import type { ServerContext } from '../../context.ts'
import { codeOf } from '../../db/database-error.ts'
import { inTransaction } from '../../db/retry.ts'
import type { Tables } from '../../db/tables.ts'
import type { CallSource } from '../../http/addresses/call-source.ts'
import { sourceOf } from '../../http/addresses/call-source.ts'
import { ApiError } from '../../http/api-error.ts'
import type { Caller } from '../../http/caller.ts'
import type { JobData } from '../../jobs/job-kinds.ts'
import type { Mailer } from '../../mail/open-mailer.ts'
import { deliverLetter } from '../../mail/send-letter.ts'
import { timeIn } from '../../telegram/notices/message-text.ts'
import { tellAccount, tellBesideLetters } from '../security/tell-account.ts'
import { recordSecurityEvent } from '../security-events/security-log.ts'
import { endSessionsOf } from '../sessions/session-repository.ts'
import { blocked } from '../sessions/start-session.ts'
import { findLink, isHeldAddress, makeLink, useUpLinks } from './account-links.ts'
import { linkTo } from './link-letters.ts'

type Deps = Pick<ServerContext, 'db' | 'clock' | 'settings' | 'jobs' | 'city' | 'log'>
type LinkRow = Selectable<Tables['account_links']>

interface Asked {
  userId: string
  /** Absent from Telegram, whose users have none. */
  sessionId: string | null
  email: string
  site: string
  source: CallSource
}

/** Written down and handed to a job: who has the address is found out where nobody waits for it. */
export async function askEmailChange(
  { jobs, clock }: Pick<Deps, 'jobs' | 'clock'>,
  tx: Kysely<Tables>,
  { source, ...asked }: Asked,
): Promise<void> {
  const event = { userId: asked.userId, source, at: clock() }
  await recordSecurityEvent(tx, { ...event, kind: 'emailChangeAsked' })
  await jobs.send(tx, 'change-by-letter', asked)
}

/** Whoever has the address already is told that, and by letter alone. */
export async function changeByLetter(
  deps: Deps,
  mailer: Mailer,
  { userId, sessionId, email, site }: JobData['change-by-letter'],
  signal: AbortSignal,
): Promise<void> {
  const { write } = deps.db
  const user = await write
    .selectFrom('users')
    .select(['language', 'is_blocked'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!user || user.is_blocked) return
  const { t } = textsIn(user.language)
  const now = deps.clock()
  const letter = { to: email, language: user.language }
  if (await isTaken(write, { userId, email, now })) {
    await deliverLetter(
      deps,
      mailer,
      {
        ...letter,
        subject: t('letters:change.takenSubject'),
        paragraphs: [t('letters:change.takenText', { email })],
        footnote: t('letters:change.footnote'),
      },
      signal,
    )
    return
  }
  if (!(await isSessionLive(write, sessionId))) return
  const token = await makeLink(write, { userId, purpose: 'change', sentTo: email, sessionId, now })
  await deliverLetter(
    deps,
    mailer,
    {
      ...letter,
      subject: t('letters:change.subject'),
      paragraphs: [
        t('letters:change.text', { email }),
        t('letters:change.once', { count: serverLimits.changeLinkMinutes }),
      ],
      action: { label: t('letters:change.action'), url: linkTo(site, '/confirm-email', token) },
      footnote: t('letters:change.footnote'),
    },
    signal,
  )
}

async function isTaken(
  db: Kysely<Tables>,
  { userId, email, now }: { userId: string; email: string; now: Date },
): Promise<boolean> {
  const other = await db
    .selectFrom('users')
    .select('id')
    .where('login', '=', email)
    .where('id', '<>', userId)
    .executeTakeFirst()
  return other !== undefined || isHeldAddress(db, email, now)
}

/** It may have ended between the question and the letter, and with it what it asked for. */
async function isSessionLive(db: Kysely<Tables>, id: string | null): Promise<boolean> {
  if (id === null) return true
  const session = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  return session !== undefined
}

interface Opened {
  token: string
  link: LinkRow
  request: FastifyRequest
  caller: Caller | undefined
  site: string
}

interface EmailSettled {
  email: string
  done: 'changed' | 'undone'
  renew?: string
}

/** Whoever opens the link reads what is sent to the new address. Every session ends but the one that asked. */
export async function changeEmail(
  deps: Deps,
  { token, link: seen, request, site }: Opened,
): Promise<EmailSettled> {
  const email = seen.sent_to ?? ''
  await inTransaction(deps.db.write, async (tx) => {
    const { user, now } = await lockAccount(deps, tx, seen.user_id)
    await findLink(tx, { token, purpose: 'change', now })
    if (await isTaken(tx, { userId: user.id, email, now })) throw tooLate()
    await setLogin(tx, { userId: user.id, email, now })
    await useUpLinks(tx, { userId: user.id, purpose: 'change', now })
    // A link that renews the password by the old address is worth nothing any more.
    await useUpLinks(tx, { userId: user.id, purpose: 'renew', now })
    const ended = await endSessionsOf(tx, user.id, seen.session_id ?? undefined)
    const event = { userId: user.id, source: sourceOf(request), at: now }
    await recordSecurityEvent(tx, { ...event, kind: 'emailChanged', details: { ended } })
    await tellBesideLetters(deps, tx, { ...event, kind: 'emailChanged' })
    if (user.login === null) return
    // Only an address that was confirmed is its owner's for sure: to another a stranger might be listening.
    const canUndo = user.login_confirmed_at !== null
    // Holds the address from this moment. Nobody knows its end: the letter brings a link of its own.
    if (canUndo) await makeLink(tx, { userId: user.id, purpose: 'undo', sentTo: user.login, now })
    await deps.jobs.send(tx, 'tell-old-address', {
      ...{ userId: user.id, email: user.login, canUndo, site, at: now.toISOString() },
    })
  })
  return { email, done: 'changed' }
}

export async function tellOldAddress(
  deps: Deps,
  mailer: Mailer,
  { userId, email, canUndo, site, at }: JobData['tell-old-address'],
  signal: AbortSignal,
): Promise<void> {
  const user = await deps.db.write
    .selectFrom('users')
    .select(['language', 'login'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!user || user.login === email) return
  const { t } = textsIn(user.language)
  const what = t('letters:security.what.emailChanged')
  const link = { userId, purpose: 'undo', sentTo: email, now: new Date(at) } as const
  const token = canUndo ? await makeLink(deps.db.write, link) : undefined
  await deliverLetter(
    deps,
    mailer,
    {
      to: email,
      language: user.language,
      subject: what,
      paragraphs: [
        `${what}.`,
        `${t('letters:security.account')}: ${email}\n${timeIn(user.language, deps.city, new Date(at))}`,
        canUndo
          ? t('letters:undo.text', { count: serverLimits.undoLinkDays })
          : t('letters:undo.without'),
      ],
      ...(token && {
        action: { label: t('letters:undo.action'), url: linkTo(site, '/confirm-email', token) },
      }),
    },
    signal,
  )
}

/**
 * Whoever reads the old address takes the change back: the account signs in by it again, every session ends, and a new
 * password is chosen at once, since whoever changed the address may know the old one.
 */
export async function undoEmailChange(
  deps: Deps,
  { token, link: seen, request }: Opened,
): Promise<EmailSettled> {
  const email = seen.sent_to ?? ''
  const renew = await inTransaction(deps.db.write, async (tx) => {
    const { user, now } = await lockAccount(deps, tx, seen.user_id)
    await findLink(tx, { token, purpose: 'undo', now })
    await setLogin(tx, { userId: user.id, email, now })
    // Those to addresses of the thief too, who may have moved the account more than once.
    const purpose = ['undo', 'change', 'renew', 'confirm'] as const
    await useUpLinks(tx, { userId: user.id, purpose, now })
    const ended = await endSessionsOf(tx, user.id)
    const event = { userId: user.id, source: sourceOf(request), at: now }
    await recordSecurityEvent(tx, { ...event, kind: 'emailChangeUndone', details: { ended } })
    await tellAccount(deps, tx, { ...event, kind: 'emailChangeUndone' })
    return makeLink(tx, { userId: user.id, purpose: 'renew', sentTo: email, now })
  })
  return { email, done: 'undone', renew }
}

/** Locked before its links are read: of several that are opened at once, one is the first. */
async function lockAccount({ clock }: Pick<Deps, 'clock'>, tx: Kysely<Tables>, id: string) {
  const user = await tx
    .selectFrom('users')
    .select(['id', 'login', 'login_confirmed_at', 'is_blocked'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (user.is_blocked) throw blocked()
  return { user, now: clock() }
}

async function setLogin(
  tx: Kysely<Tables>,
  { userId, email, now }: { userId: string; email: string; now: Date },
) {
  await tx
    .updateTable('users')
    .set({ login: email, login_confirmed_at: now, updated_at: now })
    .where('id', '=', userId)
    .execute()
    .catch((error: unknown) => {
      throw codeOf(error) === '23505' ? tooLate() : error
    })
}

const tooLate = () =>
  new ApiError('LINK_EXPIRED', 'Another account has this address by now; ask for another link')
