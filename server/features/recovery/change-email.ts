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
  /** Absent for Telegram users, who have no session. */
  sessionId: string | null
  email: string
  site: string
  source: CallSource
}

/** Written down and given to a job, so that the time of the answer does not reveal whether somebody has the address. */
export async function askEmailChange(
  { jobs, clock }: Pick<Deps, 'jobs' | 'clock'>,
  tx: Kysely<Tables>,
  { source, ...asked }: Asked,
): Promise<void> {
  const event = { userId: asked.userId, source, at: clock() }
  await recordSecurityEvent(tx, { ...event, kind: 'emailChangeAsked' })
  await jobs.send(tx, 'change-by-letter', asked)
}

/** If somebody has the address already, only a letter to that address says so. */
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

/** The session may have ended between the request and the letter; then the request counts no more. */
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

/**
 * Opening the link proves that the person reads what is sent to the new address. Every session ends except the one that
 * asked.
 */
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
    // A link to renew the password, sent to the old address, does not work any more.
    await useUpLinks(tx, { userId: user.id, purpose: 'renew', now })
    const ended = await endSessionsOf(tx, user.id, seen.session_id ?? undefined)
    const event = { userId: user.id, source: sourceOf(request), at: now }
    await recordSecurityEvent(tx, { ...event, kind: 'emailChanged', details: { ended } })
    await tellBesideLetters(deps, tx, { ...event, kind: 'emailChanged' })
    if (user.login === null) return
    // Only a confirmed address certainly belongs to its owner: at another one a stranger might read the letter.
    const canUndo = user.login_confirmed_at !== null
    // This link reserves the old address from now on. Nobody knows its secret: the letter contains another link.
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
 * The owner of the old address undoes the change: the account has that address again, every session ends, and a new
 * password must be chosen at once, because whoever changed the address may know the old one.
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
    // Includes links to the thief's addresses, since they may have moved the account more than once.
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

/** Locked before its links are read, so that of several that are opened at once one comes first. */
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
