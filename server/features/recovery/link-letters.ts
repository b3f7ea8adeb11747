import type { Kysely } from 'kysely'
import { serverLimits } from '../../../contract/limits.ts'
import { textsIn } from '../../../texts/all-languages.ts'
import type { ServerContext } from '../../context.ts'
import type { Tables } from '../../db/tables.ts'
import type { JobData } from '../../jobs/job-kinds.ts'
import type { Mailer } from '../../mail/open-mailer.ts'
import { deliverLetter } from '../../mail/send-letter.ts'
import { mayDemoSignIn } from '../../safe-start.ts'
import { makeLink } from './account-links.ts'

type Deps = Pick<ServerContext, 'db' | 'clock' | 'settings' | 'log'>

/** A page of the site; only the page reads what comes after the #. */
export const linkTo = (site: string, page: '/renew' | '/confirm-email', token: string) =>
  `${site}${page}#${token}`

/** The account whose password is to be renewed: undefined if there is none, or if it may not sign in anyway. */
export async function findForRenewal({ db, settings }: Deps, email: string) {
  const user = await db.write
    .selectFrom('users')
    .select(['id', 'login', 'language', 'telegram_id', 'is_blocked', 'is_demo'])
    .where('login', '=', email)
    .executeTakeFirst()
  if (!user || user.is_blocked || (user.is_demo && !mayDemoSignIn(settings))) return undefined
  return user
}

/** Runs in a job, so that the time of the answer does not reveal whether there is such an account. */
export async function renewByLetter(
  deps: Deps,
  mailer: Mailer,
  { email, site }: JobData['renew-by-letter'],
  signal: AbortSignal,
): Promise<void> {
  const user = await findForRenewal(deps, email)
  if (!user) return
  const { t } = textsIn(user.language)
  const link = { userId: user.id, purpose: 'renew', sentTo: email, now: deps.clock() } as const
  const token = await makeLink(deps.db.write, link)
  const minutes = serverLimits.renewLinkMinutes
  const letter = {
    to: email,
    language: user.language,
    subject: t('letters:renew.subject'),
    paragraphs: [t('letters:renew.text', { email }), t('letters:renew.once', { count: minutes })],
    action: { label: t('letters:renew.action'), url: linkTo(site, '/renew', token) },
    footnote: t('letters:renew.footnote'),
  }
  await deliverLetter(deps, mailer, letter, signal)
}

export async function confirmByLetter(
  deps: Deps,
  mailer: Mailer,
  { userId, site }: JobData['confirm-by-letter'],
  signal: AbortSignal,
): Promise<void> {
  const user = await deps.db.write
    .selectFrom('users')
    .select(['login', 'language', 'login_confirmed_at', 'login_refused_at', 'is_blocked'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!user?.login || user.is_blocked) return
  if (user.login_confirmed_at && !user.login_refused_at) return
  const { t } = textsIn(user.language)
  const link = { userId, purpose: 'confirm', sentTo: user.login, now: deps.clock() } as const
  const token = await makeLink(deps.db.write, link)
  const letter = {
    to: user.login,
    language: user.language,
    subject: t('letters:confirm.subject'),
    paragraphs: [t('letters:confirm.text', { email: user.login })],
    action: { label: t('letters:confirm.action'), url: linkTo(site, '/confirm-email', token) },
    footnote: t('letters:confirm.footnote'),
  }
  await deliverLetter(deps, mailer, letter, signal)
}

/** Called in the transaction that made the account, or when its owner asks again. */
export const askConfirmation = (
  { jobs }: Pick<ServerContext, 'jobs'>,
  tx: Kysely<Tables>,
  asked: JobData['confirm-by-letter'],
) => jobs.send(tx, 'confirm-by-letter', asked)
