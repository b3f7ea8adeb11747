import type { Kysely } from 'kysely'
import type { ToldEventKind } from '../../../contract/people/security-events.ts'
import { textsIn } from '../../../texts/all-languages.ts'
import type { ServerContext } from '../../context.ts'
import type { Tables } from '../../db/tables.ts'
import { publicPage } from '../../http/addresses/public-url.ts'
import { sendLetter } from '../../mail/send-letter.ts'
import { timeIn } from '../../telegram/notices/message-text.ts'

interface AccountNews {
  userId: string
  /** A `signIn` is one from a device that the account did not know. */
  kind: ToldEventKind | 'signIn'
  at: Date
  /** For a sign-in: the program and system it came from, as far as they name themselves. */
  from?: { program: string | null; system: string | null }
}

const adviceOn = {
  telegramLinked: 'letters:security.adviceOnLink',
  deletionAsked: 'letters:security.adviceOnDeletion',
} as const

/** By letter, if the address is confirmed: what may be the work of a thief is also told outside the product. */
export async function writeToAccount(
  server: Pick<ServerContext, 'jobs' | 'settings' | 'city'>,
  tx: Kysely<Tables>,
  { userId, kind, at, from }: AccountNews,
): Promise<void> {
  const user = await tx
    .selectFrom('users')
    .select(['language', 'login', 'login_confirmed_at'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!user?.login || !user.login_confirmed_at) return
  const { language } = user
  const { t } = textsIn(language)
  const device =
    from?.program && from.system
      ? t('letters:security.device', { program: from.program, system: from.system })
      : (from?.program ?? from?.system ?? null)
  const what = t(`letters:security.what.${kind}`)
  const page = publicPage(server, '/account')
  await sendLetter(server, tx, {
    to: user.login,
    language,
    subject: what,
    paragraphs: [
      `${what}.`,
      [`${t('letters:security.account')}: ${user.login}`, device, timeIn(language, server.city, at)]
        .filter(Boolean)
        .join('\n'),
      t(adviceOn[kind as keyof typeof adviceOn] ?? 'letters:security.advice'),
    ],
    ...(page && { action: { label: t('letters:security.open'), url: page } }),
  })
}
