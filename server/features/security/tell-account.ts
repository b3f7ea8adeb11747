import type { Kysely } from 'kysely'
import type { ToldEventKind } from '../../../contract/security-events.ts'
import { textsIn } from '../../../texts/all-languages.ts'
import type { ServerContext } from '../../context.ts'
import type { Tables } from '../../db/tables.ts'
import { publicPage } from '../../http/public-url.ts'
import { sendLetter } from '../../mail/send-letter.ts'
import { timeIn } from '../../telegram/notices/message-text.ts'

export interface AccountNews {
  userId: string
  kind: ToldEventKind
  at: Date
  /** Of a sign-in: what it came from, as far as that names itself. */
  from?: { program: string | null; system: string | null }
}

/** By every channel that the account has at this moment: a message leaves if what it tells of was committed. */
export async function tellAccount(
  server: Pick<ServerContext, 'jobs' | 'settings' | 'city'>,
  tx: Kysely<Tables>,
  { userId, kind, at, from }: AccountNews,
): Promise<void> {
  const { jobs, settings, city } = server
  const user = await tx
    .selectFrom('users')
    .select(['telegram_id', 'telegram_refused_at', 'language', 'agency_name', 'login'])
    .select('login_confirmed_at')
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!user) return
  const { language } = user
  const { t } = textsIn(language)
  const device =
    from?.program && from.system
      ? t('letters:security.device', { program: from.program, system: from.system })
      : (from?.program ?? from?.system ?? null)
  if (user.telegram_id && !user.telegram_refused_at && settings.TELEGRAM_BOT_TOKEN)
    await jobs.send(tx, 'tell-account', {
      // Not looked up later: who was parted from the account is told as well.
      telegramId: user.telegram_id,
      language,
      account: user.agency_name ?? user.login ?? '',
      kind,
      device,
      at: at.toISOString(),
    })
  if (!user.login || !user.login_confirmed_at) return
  const what = t(`letters:security.what.${kind}`)
  const page = publicPage(server, '/account')
  await sendLetter({ jobs }, tx, {
    to: user.login,
    language,
    subject: what,
    paragraphs: [
      `${what}.`,
      [`${t('letters:security.account')}: ${user.login}`, device, timeIn(language, city, at)]
        .filter(Boolean)
        .join('\n'),
      t(kind === 'telegramLinked' ? 'letters:security.adviceOnLink' : 'letters:security.advice'),
    ],
    ...(page && { action: { label: t('letters:security.open'), url: page } }),
  })
}
